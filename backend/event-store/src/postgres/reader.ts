import type { EventMetadata, Recorded } from '@guildhall/contracts/event';
import { LongWork } from '@guildhall/platform/long-work';
import type { Pool } from 'pg';
import { Batcher } from '../batcher.js';
import { markOf } from '../event-mark.js';
import type { Page, Position, ReadAllOptions, ReadStreamOptions, StreamPart } from '../log.js';
import { partSql } from '../stream-part.js';
import { unavailable } from './connection.js';
import { fromServer, toServer } from './position.js';

type Columns = [position: string, stream: string, revision: string, id: string, type: string, data: string, metadata: string];

/** Whether the events up to this one have as many bytes as a page may. */
type Paged = [...Columns, full: 't' | 'f'];
/** The first event of a page also has what the page looked at: the last event, its mark, and how many. */
type Filtered = [...Paged, last: string | null, lastMark: string | null, seen: string | null];

const COLUMNS = 'position, stream_id, revision, event_id, type, data, metadata';
const PAGE = 500;
/** How far one filtered page looks: its cost is bounded however rare the events it asks for. */
const WINDOW = 5000;

/** Whatever the size. */
const ANY_BYTES = Number.MAX_SAFE_INTEGER;

/** At most $2 events, and none after those that have $3 bytes as they are stored. A large one is read only where it is taken. */
const page = (where: string) => `
  select ${COLUMNS}, bytes >= $3::bigint as is_full, number from (
    select ${COLUMNS}, row_number() over each as number, sum(pg_column_size(data)) over each as bytes
    from (select ${COLUMNS} from write.events where ${where} order by position limit $2) found
    window each as (order by position rows unbounded preceding)
  ) sized where bytes - pg_column_size(data) < $3::bigint order by position`;

/**
 * The index of streams says where the events of one are: each is read from its range alone. `offset 0` keeps it so: as a plain join,
 * a plan for a small log could read a large one whole.
 */
const stream = (from: string, order: string) => `
  select e.* from (
    select position, revision from write.stream_index where stream_id = $1 and revision ${from} order by revision ${order} limit $3
  ) i
  cross join lateral (select ${COLUMNS} from write.events where position = i.position offset 0) e order by i.revision ${order}`;

/** Of at most $4 events those that a reader wants, how far it looked, and how many it saw. */
const filtered = (where: string) => `
  with seen as materialized (
    select max(position) as last, count(*) as events
    from (select position from write.events where position > $1 order by position limit $4) w
  )
  select ${COLUMNS}, is_full, case when is_first then s.last end, case when is_first then (
    select event_id || ' ' || (metadata ->> 'time') from write.events where position = s.last
  ) end, case when is_first then s.events end
  from seen s left join lateral (${page(`position > $1 and position <= s.last and ${where}`)}) f on true
  cross join lateral (select coalesce(number, 1) = 1 as is_first) n order by f.position`;

const SQL = {
  forwards: stream('>= $2', 'asc'),
  backwards: stream('<= $2', 'desc'),
  all: page('position > $1'),
  filtered: filtered('type = any($5)'),
  parted: filtered(`type = any($5) and (${partSql('stream_id', '$6::bigint')} = $7::bigint or type = any($8))`),
  head: 'select position from write.events order by position desc limit 1',
  at: `select e.* from unnest($1::bigint[]) asked (position)
    cross join lateral (
      select position, event_id || ' ' || (metadata ->> 'time') from write.events where position = asked.position offset 0
    ) e`,
} as const;

/** Whether there may be more than these. */
const isFull = (rows: readonly (Paged | Filtered)[], limit: number) => rows.length === limit || rows.at(-1)?.[7] === 't';

const recorded = ([position, stream, revision, id, type, data, metadata]: Columns | Paged | Filtered): Recorded => ({
  id,
  stream,
  revision: Number(revision),
  position: fromServer(position),
  type,
  data: JSON.parse(data),
  metadata: JSON.parse(metadata) as EventMetadata,
});

/** A page has thousands of events, and to parse one takes 15 µs. */
async function allRecorded(rows: readonly (Paged | Filtered)[]): Promise<Recorded[]> {
  const work = new LongWork();
  const events: Recorded[] = [];
  for (const row of rows) {
    events.push(recorded(row));
    if (work.isTurnOver()) await work.nextTurn();
  }
  return events;
}

/** Reads of the log. Position order is commit order, so `position > last` never skips an event that commits later. */
export class Reader {
  /** A batch of rows asks for the events at both of its ends. */
  private readonly marks = new Batcher<Position, string | null>({ answer: (positions) => this.marksAt(positions) });

  constructor(private readonly pool: Pool) {}

  async readStream(stream: string, { from, limit, backwards = false }: ReadStreamOptions = {}): Promise<Recorded[]> {
    const start = from ?? (backwards ? 2_147_483_647 : 0);
    const rows = await this.rows<Columns>(backwards ? 'backwards' : 'forwards', [stream, start, limit ?? null]);
    return rows.map(recorded);
  }

  async readAll({ after, filter, limit = PAGE, bytes = ANY_BYTES }: ReadAllOptions): Promise<Page> {
    const { types, streams } = filter ?? {};
    return types ? this.readFiltered(after, types, streams, limit, bytes) : this.readEvery(after, limit, bytes);
  }

  async head(): Promise<Position> {
    const rows = await this.rows<[string]>('head', []);
    return rows[0] ? fromServer(rows[0][0]) : '';
  }

  markAt(position: Position): Promise<string | null> {
    return this.marks.ask(position);
  }

  private async marksAt(positions: readonly Position[]): Promise<(string | null)[]> {
    const rows = await this.rows<[position: string, mark: string]>('at', [positions.map(toServer)]);
    const found = new Map(rows.map(([position, mark]) => [fromServer(position), mark]));
    return positions.map((position) => found.get(position) ?? null);
  }

  private async readEvery(after: Position, limit: number, bytes: number): Promise<Page> {
    const rows = await this.rows<Paged>('all', [toServer(after), limit, bytes]);
    const events = await allRecorded(rows);
    const last = events.at(-1);
    return { events, position: last?.position ?? after, mark: last ? markOf(last) : null, end: !isFull(rows, limit) };
  }

  private async readFiltered(
    after: Position,
    types: readonly string[],
    streams: StreamPart | undefined,
    limit: number,
    bytes: number,
  ): Promise<Page> {
    const window = Math.max(WINDOW, limit);
    const values = [toServer(after), limit, bytes, window, types];
    const rows = streams
      ? await this.rows<Filtered>('parted', [...values, streams.parts, streams.part, streams.besides])
      : await this.rows<Filtered>('filtered', values);
    const [first] = rows as [Filtered];
    const [last, lastMark, seen] = first.slice(8) as [string | null, string | null, string];
    const events = first[0] === null ? [] : await allRecorded(rows);
    if (events.length > 0 && isFull(rows, limit)) {
      const last = events.at(-1) as Recorded;
      return { events, position: last.position, mark: markOf(last), end: false };
    }
    return { events, position: last === null ? after : fromServer(last), mark: lastMark, end: Number(seen) < window };
  }

  private async rows<R extends unknown[]>(name: keyof typeof SQL, values: unknown[]): Promise<R[]> {
    try {
      return (await this.pool.query<R>({ name: `log ${name}`, text: SQL[name], values, rowMode: 'array' })).rows;
    } catch (cause) {
      throw unavailable(cause);
    }
  }
}
