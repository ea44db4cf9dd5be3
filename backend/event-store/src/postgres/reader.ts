import type { EventMetadata, Recorded } from '@guildhall/contracts/event';
import type { Pool } from 'pg';
import { markOf } from '../event-mark.js';
import type { Filter, Page, Position, ReadStreamOptions } from '../log.js';
import { unavailable } from './connection.js';
import { fromServer, toServer } from './position.js';

type Columns = [position: string, stream: string, revision: string, id: string, type: string, data: string, metadata: string];

/** The last event that a page looked at, with how many it looked at, beside each event of the page. */
type Filtered = [last: string | null, lastMark: string | null, seen: string, ...Columns];

const COLUMNS = 'position, stream_id, revision, event_id, type, data, metadata';
const PAGE = 500;
/** How far one filtered page looks: its cost is bounded however rare the events it asks for. */
const WINDOW = 5000;

const SQL = {
  forwards: `select ${COLUMNS} from write.events where stream_id = $1 and revision >= $2 order by revision limit $3`,
  backwards: `select ${COLUMNS} from write.events where stream_id = $1 and revision <= $2 order by revision desc limit $3`,
  all: `select ${COLUMNS} from write.events where position > $1 order by position limit $2`,
  filtered: `
    with seen as materialized (
      select max(position) as last, count(*) as events
      from (select position from write.events where position > $1 order by position limit $3) w
    )
    select s.last, (select event_id || ' ' || (metadata ->> 'time') from write.events where position = s.last), s.events, f.* from seen s left join lateral (
      select ${COLUMNS} from write.events
      where position > $1 and position <= s.last and type = any($4) order by position limit $2
    ) f on true order by f.position`,
  head: 'select position from write.events order by position desc limit 1',
  at: `select event_id || ' ' || (metadata ->> 'time') from write.events where position = $1`,
} as const;

const recorded = ([position, stream, revision, id, type, data, metadata]: Columns): Recorded => ({
  id,
  stream,
  revision: Number(revision),
  position: fromServer(position),
  type,
  data: JSON.parse(data),
  metadata: JSON.parse(metadata) as EventMetadata,
});

/** Reads of the log. Position order is commit order, so `position > last` never skips an event that commits later. */
export class Reader {
  constructor(private readonly pool: Pool) {}

  async readStream(stream: string, { from, limit, backwards = false }: ReadStreamOptions = {}): Promise<Recorded[]> {
    const start = from ?? (backwards ? 2_147_483_647 : 0);
    const rows = await this.rows<Columns>(backwards ? 'backwards' : 'forwards', [stream, start, limit ?? null]);
    return rows.map(recorded);
  }

  async readAll({ after, filter, limit = PAGE }: { after: Position; filter?: Filter; limit?: number }): Promise<Page> {
    return filter?.types ? this.readFiltered(after, filter.types, limit) : this.readEvery(after, limit);
  }

  async head(): Promise<Position> {
    const rows = await this.rows<[string]>('head', []);
    return rows[0] ? fromServer(rows[0][0]) : '';
  }

  async markAt(position: Position): Promise<string | null> {
    const rows = await this.rows<[string]>('at', [toServer(position)]);
    return rows[0]?.[0] ?? null;
  }

  private async readEvery(after: Position, limit: number): Promise<Page> {
    const events = (await this.rows<Columns>('all', [toServer(after), limit])).map(recorded);
    const last = events.at(-1);
    return { events, position: last?.position ?? after, mark: last ? markOf(last) : null, end: events.length < limit };
  }

  private async readFiltered(after: Position, types: readonly string[], limit: number): Promise<Page> {
    const window = Math.max(WINDOW, limit);
    const rows = await this.rows<Filtered>('filtered', [toServer(after), limit, window, types]);
    const [last, lastMark, seen] = rows[0] as Filtered;
    const events = rows.filter((row) => row[3] !== null).map((row) => recorded(row.slice(3) as Columns));
    if (events.length === limit) {
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
