import type { Recorded } from '@guildhall/contracts/event';
import type { AppendResult } from '../log.js';
import type { Reader } from './reader.js';

/** How far back an append that names no revision looks for its own events: it may be a retry. */
const LOOK_BACK = 500;
const STREAMS = 200;

interface Tail {
  head: number;
  /** By id, oldest first. */
  events: Map<string, AppendResult>;
}

/** The ends of streams that were appended to without a revision. The next such append reads only what is new. */
export class StreamEnds {
  private readonly tails = new Map<string, Tail>();

  private restores = 0;

  constructor(private readonly reader: Reader) {}

  /** @returns the stream's revision now, -1 where there is none, and what of its last events is known by id */
  async read(stream: string): Promise<Tail> {
    if (this.restores !== this.reader.restores) this.tails.clear();
    this.restores = this.reader.restores;
    const known = this.tails.get(stream);
    const events = known
      ? await this.reader.readStream(stream, { from: known.head + 1 })
      : (await this.reader.readStream(stream, { backwards: true, limit: LOOK_BACK })).reverse();
    const tail = known ?? { head: -1, events: new Map() };
    this.add(stream, tail, events);
    return tail;
  }

  private add(stream: string, tail: Tail, events: readonly Recorded[]): void {
    for (const { id, revision, position } of events) {
      tail.head = revision;
      tail.events.set(id, { revision, position });
      if (tail.events.size > LOOK_BACK) tail.events.delete(tail.events.keys().next().value as string);
    }
    this.tails.delete(stream);
    if (tail.head >= 0) this.tails.set(stream, tail);
    if (this.tails.size > STREAMS) this.tails.delete(this.tails.keys().next().value as string);
  }
}

/** Where the last of these events is, when the stream holds all of them in this order. */
export function lastWritten({ events }: Tail, ids: readonly string[]): AppendResult | null {
  const found = ids.map((id) => events.get(id));
  const [first] = found;
  const whole = first !== undefined && found.every((each, index) => each?.revision === first.revision + index);
  return whole ? (found.at(-1) ?? null) : null;
}
