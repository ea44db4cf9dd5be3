import type { Recorded } from '@guildhall/contracts/event';
import { markOf } from '../event-mark.js';
import { LogUnavailable, type Page, type Position, type ReadAllOptions, type ReadStreamOptions, START } from '../log.js';
import { isForPart } from '../stream-part.js';
import { type Connected, type ServerFilter, serverFault } from './client.js';
import { each, type Raw } from './each-event.js';
import { toRecorded } from './events.js';
import { fromServer, isPlace, type ServerPosition, toServer } from './position.js';

const PAGE = 500;
/** How far one filtered page looks: its cost is bounded however rare the events it asks for. */
const WINDOW = 2000;
const TAIL = 32;
/** A stream is found at once; only looking through everything may take the server long. */
const STREAM_MS = 4000;

export interface Bounds {
  /** What every stream of this log is called first on the server. */
  namespace: string;
  /** The first event on the server that belongs to the log: the one that names it. */
  begin: ServerPosition | 'start';
  identity: string;
  /** Milliseconds that a caller waits for a stream, where it is less. */
  patience: number;
}

/** Reads of the log: what belongs to it, out of everything the server holds. */
export class Reader {
  /** The last event of the log that is known, and how far everything was looked through for a later one. */
  private last: Position = START;
  private looked: Position = START;
  /** How often the log was found to be an older one than before. */
  restores = 0;

  constructor(
    private readonly connected: Connected,
    private readonly bounds: Bounds,
  ) {}

  get begin(): ServerPosition | 'start' {
    return this.bounds.begin;
  }

  async readStream(stream: string, { from, limit, backwards = false }: ReadStreamOptions = {}): Promise<Recorded[]> {
    if (limit === 0) return [];
    const { namespace, patience } = this.bounds;
    const events: Recorded[] = [];
    const read = () =>
      this.connected.client.readStream(namespace + stream, {
        direction: backwards ? 'backwards' : 'forwards',
        fromRevision: from === undefined ? (backwards ? 'end' : 'start') : BigInt(from),
        maxCount: limit ?? Number.MAX_SAFE_INTEGER,
        requiresLeader: true,
      });
    const take = (event: Raw) => {
      events.push(toRecorded(event, namespace));
      return true;
    };
    await each(read, take, Math.min(patience, STREAM_MS));
    return events;
  }

  async readAll({ after, filter, limit = PAGE, bytes }: ReadAllOptions): Promise<Page> {
    // Reads of the server begin with the event at the place itself, which was handled
    const most = (filter?.types ? Math.max(WINDOW, limit) : limit) + 1;
    const from = after < this.last || this.looked < this.last ? after : max(after, this.looked);
    const types = filter?.types && new Set(filter.types);
    const events: Recorded[] = [];
    let position = after;
    let mark: string | null = null;
    let looked = from;
    let seen: number;
    let room = bytes ?? Number.POSITIVE_INFINITY;
    // A page that held only what others wrote would be read again and again
    do
      seen = await this.everything('forwards', looked, most, (event, at) => {
        looked = at;
        if (at <= after || !this.owns(event)) return true;
        const recorded = types === undefined || types.has(event.type) ? toRecorded(event, this.bounds.namespace) : null;
        if (recorded && isForPart(recorded, filter?.streams)) {
          events.push(recorded);
          if (bytes !== undefined) room -= JSON.stringify(event.data).length;
        }
        position = at;
        mark = this.markOf(event);
        return events.length < limit && room > 0;
      });
    while (seen === most && position === after);
    const end = events.length < limit && room > 0 && seen < most;
    this.learn(position, end ? looked : START);
    return { events, position, mark, end };
  }

  /** Looks backwards from the end, past what the server writes about itself, to the last event of the log. */
  async head(): Promise<Position> {
    for (let count = TAIL; ; count *= 8) {
      let newest = START;
      let found: Position | null = null;
      const known = max(this.last, this.looked);
      const seen = await this.everything('backwards', 'end', count, (event, at) => {
        newest = max(newest, at);
        if (this.owns(event)) found = at;
        else if (at <= known) found = this.last;
        return found === null;
      });
      if (found === null && seen === count) continue;
      this.learn(found ?? START, newest);
      return max(found ?? START, this.last);
    }
  }

  /** @see markOf */
  markOf(event: Raw): string {
    return markOf(toRecorded(event, this.bounds.namespace));
  }

  /** A position that was seen and is no longer there means an older log: what is remembered of the newer one is dropped. */
  async markAt(position: Position): Promise<string | null> {
    let found: string | null = null;
    try {
      await this.everything('forwards', position, 1, (event, at) => {
        if (at === position && this.owns(event)) found = this.markOf(event);
        return false;
      });
    } catch (error) {
      // A server may refuse to begin in the middle of nothing.
      if (!(error instanceof LogUnavailable) || serverFault(error.cause) !== 'refused') throw error;
    }
    if (found === null && position <= max(this.last, this.looked)) {
      this.last = START;
      this.looked = START;
      this.restores++;
    }
    return found;
  }

  /** What the server leaves out of subscriptions, and of reads where the client can ask for it. */
  filter(types: readonly string[] | undefined, more: Partial<ServerFilter> = {}): ServerFilter {
    const { namespace } = this.bounds;
    const every = { checkpointInterval: 1, ...more };
    if (types) return { filterOn: 'eventType', regex: `^(${types.map(literally).join('|')})$`, ...every };
    if (namespace !== '') return { filterOn: 'streamName', prefixes: [namespace], ...every };
    return { filterOn: 'eventType', regex: '^[^$]', ...every };
  }

  owns({ streamId }: Raw): boolean {
    const { namespace, identity } = this.bounds;
    return streamId.startsWith(namespace) && streamId !== identity && !streamId.startsWith('$');
  }

  /** An event of the log was written or seen. */
  learn(position: Position, looked: Position = START): void {
    this.last = max(this.last, position);
    this.looked = max(this.looked, looked);
  }

  private async everything(
    direction: 'forwards' | 'backwards',
    from: Position | 'end',
    maxCount: number,
    take: (event: Raw, at: Position) => boolean,
  ): Promise<number> {
    let seen = 0;
    const { client, filtersReads } = this.connected;
    const fromPosition = from === 'end' ? 'end' : from === START ? this.bounds.begin : toServer(from);
    const read = () =>
      client.readAll({
        direction,
        fromPosition,
        maxCount,
        requiresLeader: true,
        ...(filtersReads ? { filter: this.filter(undefined) } : {}),
      });
    await each(read, (event) => {
      seen += 1;
      return !isPlace(event.position) || take(event, fromServer(event.position));
    });
    return seen;
  }
}

const max = (one: Position, other: Position): Position => (one > other ? one : other);
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
