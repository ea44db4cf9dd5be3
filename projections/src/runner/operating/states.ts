import type { EventLog } from '@guildhall/event-store/log';
import { connect } from '@guildhall/platform/postgres';
import { PROJECTIONS } from '../../all.js';
import { type Projection, typesOf } from '../definition/projection.js';
import type { Phase } from '../rebuild/progress.js';
import { LIVE } from '../store/schemas.js';
import type { Operated } from './operated.js';

export type DetailedStatus =
  | 'not built'
  | 'tables missing'
  | 'waiting for a rebuild'
  | 'another version'
  | 'rebuilding'
  | 'failing'
  | 'paused'
  | 'no worker'
  | 'catching up'
  | 'live';

export interface ProjectionState {
  name: string;
  /** Of the code; `storedVersion` is that of the tables, null before the first start. */
  version: number;
  storedVersion: number | null;
  position: string;
  /** Events that it has not taken in, counted up to `LAG_LISTED`. */
  lag: number;
  events: number;
  generation: number;
  status: DetailedStatus;
  movedAt: string | null;
  lastError: string | null;
  failedEvents: number;
  /** Its tables that are not there. */
  missing: string[];
  /** Why its rows cannot be trusted and are rebuilt; null when they are sound. */
  rebuildReason: string | null;
  /** Version kept for rolling back; null when there is none. */
  previousVersion: number | null;
  rebuild: {
    state: string;
    phase: Phase;
    events: number;
    eventsExpected: number | null;
    startedAt: string;
    difference: string | null;
  } | null;
}

export const LAG_LISTED = 10_000;

const STATES = `
  select c.projection, c.version, c.position, c.rebuild_reason,
    array(select t from json_array_elements_text(c.tables) t where to_regclass(format('%I.%I', '${LIVE}', t)) is null) as missing, c.events::float8 as events, c.generation, c.last_error, c.previous_version,
    to_char(c.moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moved_at,
    coalesce(w.heartbeat > now() - interval '10 s', false) as alive,
    exists (select from write.pauses u where u.projection = c.projection) as paused,
    (select count(*)::int from projections.failed_events p where p.projection = c.projection) as "failedEvents",
    r.state, r.phase, r.events::float8 as rebuilt_events, r.events_expected::float8 as expected, r.difference,
    to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started_at,
    exists (select from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
      and l.classid::bigint = hashtext('guildhall.rebuild')::bigint & 4294967295 and l.objid::bigint = hashtext(c.projection)::bigint & 4294967295
      and l.objsubid = 2 and l.granted) as building
  from projections.checkpoints c left join projections.workers w on w.id = c.worker
  left join lateral (select * from projections.rebuilds b where b.projection = c.projection order by b.id desc limit 1) r on true`;

interface StateRow {
  projection: string;
  version: number;
  position: string;
  events: number;
  generation: number;
  last_error: string | null;
  rebuild_reason: string | null;
  missing: string[];
  previous_version: number | null;
  moved_at: string;
  alive: boolean;
  paused: boolean;
  failedEvents: number;
  state: string | null;
  phase: Phase;
  rebuilt_events: number;
  expected: number | null;
  difference: string | null;
  started_at: string;
  building: boolean;
}

async function lagOf(log: EventLog, projection: Projection, position: string): Promise<number> {
  let lag = 0;
  for (let after = position; lag < LAG_LISTED; ) {
    const page = await log.readAll({ after, filter: { types: typesOf(projection) }, limit: 1000 });
    lag += page.events.length;
    if (page.end) break;
    after = page.position;
  }
  return Math.min(lag, LAG_LISTED);
}

const statusOf = (projection: Projection, row: StateRow | undefined, lag: number): DetailedStatus => {
  if (!row) return 'not built';
  if (row.building && row.state === 'running') return 'rebuilding';
  if (row.missing.length > 0) return 'tables missing';
  if (row.rebuild_reason) return 'waiting for a rebuild';
  if (row.version !== projection.version) return 'another version';
  if (row.paused) return 'paused';
  if (!row.alive) return 'no worker';
  if (row.last_error) return 'failing';
  return lag > 0 ? 'catching up' : 'live';
};

/** Every projection with its state. */
export async function listProjections(on: Operated): Promise<ProjectionState[]> {
  const { projections = PROJECTIONS, databaseUrl, log } = on;
  const client = await connect(databaseUrl, 'guildhall-operations');
  const { rows } = await client.query<StateRow>(STATES).finally(() => client.end());
  const stored = new Map(rows.map((row) => [row.projection, row]));
  return Promise.all(
    projections.map(async (projection) => {
      const row = stored.get(projection.name);
      const lag = await lagOf(log, projection, row?.position ?? '');
      const interrupted = row?.state === 'running' && !row.building;
      return {
        name: projection.name,
        version: projection.version,
        storedVersion: row?.version ?? null,
        position: row?.position ?? '',
        lag,
        events: row?.events ?? 0,
        generation: row?.generation ?? 0,
        status: statusOf(projection, row, lag),
        movedAt: row?.moved_at ?? null,
        lastError: row?.last_error ?? null,
        failedEvents: row?.failedEvents ?? 0,
        missing: row?.missing ?? [],
        rebuildReason: row?.rebuild_reason ?? null,
        previousVersion: row?.previous_version ?? null,
        rebuild: row?.state
          ? {
              state: interrupted ? 'interrupted' : row.state,
              phase: row.phase,
              events: row.rebuilt_events,
              eventsExpected: row.expected,
              startedAt: row.started_at,
              difference: row.difference,
            }
          : null,
      };
    }),
  );
}
