import { OPERATOR_ACTOR } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { PROJECTIONS } from './all.js';
import { makeProjection } from './runner/checkpoints.js';
import { connect, inTransaction } from './runner/connection.js';
import { typesOf } from './runner/next.js';
import { type Retried, retry, skip } from './runner/parked.js';
import type { Parked } from './runner/parking.js';
import { type Phase, type Progress } from './runner/progress.js';
import type { Projection } from './runner/projection.js';
import { type Rebuilt, rebuild, type Verified, verify } from './runner/rebuild.js';
import { dropKept, goBack } from './runner/rollback.js';
import { dropTables } from './runner/table.js';
import { NEXT } from './schema.js';

/** What operating the projections needs. `projections` are all of the product's unless named. */
export interface Operated {
  databaseUrl: string;
  log: EventLog;
  projections?: readonly Projection[];
}

export class UnknownProjection extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`There is no projection "${name}". There are: ${known.join(', ')}`);
  }
}

export type ProjectionStatus = 'not built' | 'another version' | 'rebuilding' | 'failing' | 'no worker' | 'catching up' | 'live';

export interface ProjectionState {
  name: string;
  /** Of the code; `storedVersion` is that of the tables, null before the first start. */
  version: number;
  storedVersion: number | null;
  position: string;
  /** Events that it has not taken in, counted up to `LAG_COUNTED`. */
  lag: number;
  events: number;
  generation: number;
  status: ProjectionStatus;
  movedAt: string | null;
  lastError: string | null;
  parked: number;
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

export const LAG_COUNTED = 10_000;

const named = ({ projections = PROJECTIONS }: Operated, name: string): Projection => {
  const found = projections.find((each) => each.name === name);
  if (!found)
    throw new UnknownProjection(
      name,
      projections.map((each) => each.name),
    );
  return found;
};

/** Makes the tables and checkpoints that are missing, so that read models can be asked before a worker has run. */
export async function prepareProjections(databaseUrl: string, projections: readonly Projection[] = PROJECTIONS): Promise<void> {
  const client = await connect(databaseUrl, 'guildhall-operations');
  try {
    for (const projection of projections) await inTransaction(client, (db) => makeProjection(db, projection));
  } finally {
    await client.end();
  }
}

const STATES = `
  select c.projection, c.version, c.position, c.events::float8 as events, c.generation, c.last_error, c.previous_version,
    to_char(c.moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moved_at,
    coalesce(w.heartbeat > now() - interval '10 s', false) as alive,
    (select count(*)::int from projections.parked p where p.projection = c.projection) as parked,
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
  previous_version: number | null;
  moved_at: string;
  alive: boolean;
  parked: number;
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
  for (let after = position; lag < LAG_COUNTED; ) {
    const page = await log.readAll({ after, filter: { types: typesOf(projection) }, limit: 1000 });
    lag += page.events.length;
    if (page.end) break;
    after = page.position;
  }
  return Math.min(lag, LAG_COUNTED);
}

const statusOf = (projection: Projection, row: StateRow | undefined, lag: number): ProjectionStatus => {
  if (!row) return 'not built';
  if (row.building && row.state === 'running') return 'rebuilding';
  if (row.version !== projection.version) return 'another version';
  if (!row.alive) return 'no worker';
  if (row.last_error) return 'failing';
  return lag > 0 ? 'catching up' : 'live';
};

/** Every projection with where it stands. */
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
        parked: row?.parked ?? 0,
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

/** Builds a projection's tables again from the log and switches to them, on behalf of an operator. @throws UnknownProjection, RebuildRunning, RebuildCancelled */
export const rebuildProjection = async (
  on: Operated,
  name: string,
  onProgress?: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Rebuilt> => rebuild(named(on, name), { ...on, onProgress, signal, actor: OPERATOR_ACTOR });

/** Replays projections and compares them with the live ones, one after the other; changes nothing. */
export async function verifyProjections(
  on: Operated,
  names?: readonly string[],
  onProgress?: (progress: Progress) => void,
): Promise<Verified[]> {
  const verified: Verified[] = [];
  for (const name of names ?? (on.projections ?? PROJECTIONS).map((each) => each.name)) {
    verified.push(await verify(named(on, name), { ...on, onProgress }));
  }
  return verified;
}

/**
 * Puts the tables that the last rebuild replaced back in place, after they have caught up; those that were live are kept in
 * their stead. Answers the generation. @throws NothingToRollBackTo, UnknownProjection, RebuildRunning
 */
export const rollBack = async (on: Operated, name: string): Promise<number> => goBack(on.databaseUrl, on.log, named(on, name));

/** Asks a running rebuild to stop; the live tables stay. False when none runs (what one left behind is then removed). */
export async function cancel(on: Operated, name: string): Promise<boolean> {
  const projection = named(on, name);
  const client = await connect(on.databaseUrl, 'guildhall-operations');
  try {
    const asked = await client.query(
      `update projections.rebuilds set cancel = true where projection = $1 and state = 'running'`,
      [name],
    );
    const free = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtext('guildhall.rebuild'), hashtext($1)) as taken`,
      [name],
    );
    if (!free.rows[0]?.taken) return (asked.rowCount ?? 0) > 0;
    await inTransaction(client, async (db) => {
      await dropTables(db, NEXT, projection);
      await db.query(
        `update projections.rebuilds set state = 'interrupted', finished_at = now() where projection = $1 and state = 'running'`,
        [name],
      );
    });
    return false;
  } finally {
    await client.end();
  }
}

/** Removes the tables kept for rolling back. @throws UnknownProjection, RebuildRunning */
export const dropPrevious = async (on: Operated, name: string): Promise<void> => dropKept(on.databaseUrl, named(on, name));

export interface ParkedEvent extends Parked {
  projection: string;
  attempts: number;
  firstAt: string;
  lastAt: string;
}

/** Events that projections could not take in, with how many wait behind each. */
export async function listParked(on: Operated, name?: string): Promise<ParkedEvent[]> {
  const client = await connect(on.databaseUrl, 'guildhall-operations');
  try {
    const { rows } = await client.query<ParkedEvent>(
      `select projection, stream, event_id as "eventId", event_type as "eventType", position, revision, error, attempts,
         waiting::float8 as waiting, to_char(first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "firstAt",
         to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt"
       from projections.parked where $1::text is null or projection = $1 order by projection, position`,
      [name ?? null],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Tries a parked stream again. @throws NothingParked, UnknownProjection */
export const retryParked = async (on: Operated, name: string, stream: string): Promise<Retried> =>
  retry(on.databaseUrl, on.log, named(on, name), stream);

/** Leaves a stream's parked event out, for a reason that is kept. @throws NothingParked, UnknownProjection */
export const skipParked = async (on: Operated, name: string, stream: string, reason: string): Promise<Retried> =>
  skip(on.databaseUrl, on.log, named(on, name), stream, reason);
