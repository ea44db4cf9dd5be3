import type { EventLog } from '@guildhall/event-store/log';
import { operationNotes } from '@guildhall/event-store/operation-notes';
import { beforeScrape, figures } from '@guildhall/platform/observe/figures';
import type pg from 'pg';
import { Gauge } from 'prom-client';
import { PROJECTIONS } from '../all.js';
import { CAUGHT_UP, lagOf, type ReadPosition } from './lag.js';

const registers = [figures];
const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  new Gauge({ name: `guildhall_${name}`, help, labelNames, registers });

const lagEvents = gauge('projection_lag_events', 'Events that a projection has not taken in, counted up to 2000', 'projection');
const lagSeconds = gauge('projection_lag_seconds', 'Age of the first event that a projection has not taken in', 'projection');
const taken = gauge('projection_events', 'Events that a projection has taken in since it was last built', 'projection');
const failedEvents = gauge(
  'projection_failed_events',
  'Streams whose events wait because the projection could not take one in',
  'projection',
);
const failing = gauge('projection_failing', '1 while a projection cannot go on because of an error', 'projection');
const paused = gauge('projection_paused', '1 while an operator has paused a projection', 'projection');
const generation = gauge('projection_generation', 'How often the tables of a projection were switched', 'projection');
const heartbeat = gauge(
  'projection_heartbeat_age_seconds',
  'Time since the worker that runs a projection was last heard of, infinite without one',
  'projection',
);
const rebuilds = gauge(
  'projection_rebuilds',
  'Rebuilds of a projection by how they ended; running ones included',
  'projection',
  'state',
);
const differs = gauge('projection_verify_differs', '1 where the last replay differed from the live projection', 'projection');
const verifiedAt = gauge(
  'projection_verified_timestamp_seconds',
  'When a projection was last compared with a replay',
  'projection',
);
const backupAt = gauge('backup_timestamp_seconds', 'When the last whole backup was made');
const backupSize = gauge('backup_size_bytes', 'Size of the last whole backup');
const pending = gauge('append_pending', 'Appends to KurrentDB whose outcome in Postgres is not settled');
const pendingAge = gauge('append_pending_age_seconds', 'Age of the oldest append that is not settled');
const databaseStart = gauge('database_start_timestamp_seconds', 'When the PostgreSQL server was started');
const all = [lagEvents, lagSeconds, taken, failedEvents, failing, paused, generation, heartbeat, rebuilds, differs, verifiedAt];
const single = [backupAt, backupSize, pending, pendingAge, databaseStart];

const STATES = `
  select c.projection, c.position, ${CAUGHT_UP}, c.events::float8 as events, c.generation, c.last_error is not null as failing,
    exists (select from write.pauses u where u.projection = c.projection) as paused,
    extract(epoch from now() - w.heartbeat)::float8 as heartbeat,
    (select count(*)::int from projections.failed_events p where p.projection = c.projection) as "failedEvents"
  from projections.checkpoints c left join projections.workers w on w.id = c.worker
  where c.projection = any($1)`;
const REBUILDS =
  'select projection, state, count(*)::int as count from projections.rebuilds where projection = any($1) group by projection, state';
const NAMES = PROJECTIONS.map(({ name }) => name);
const SERVER = `
  select (select count(*)::int from write.pending) as pending,
    (select coalesce(extract(epoch from now() - min(created)), 0)::float8 from write.pending) as pending_age,
    extract(epoch from pg_postmaster_start_time())::float8 as database_start`;

interface State extends ReadPosition {
  projection: string;
  events: number;
  generation: number;
  failing: boolean;
  paused: boolean;
  heartbeat: number | null;
  failedEvents: number;
}

async function collectProjections(pool: pg.Pool, log: EventLog): Promise<void> {
  const { rows } = await pool.query<State>(STATES, [NAMES]);
  const lags = await lagOf(log, PROJECTIONS, new Map(rows.map((row) => [row.projection, row])), Date.now());
  const built = await pool.query<{ projection: string; state: string; count: number }>(REBUILDS, [NAMES]);
  for (const each of all) each.reset();
  for (const row of rows) {
    const of = { projection: row.projection };
    taken.set(of, row.events);
    failedEvents.set(of, row.failedEvents);
    failing.set(of, row.failing ? 1 : 0);
    paused.set(of, row.paused ? 1 : 0);
    generation.set(of, row.generation);
    heartbeat.set(of, row.heartbeat ?? Number.POSITIVE_INFINITY);
  }
  for (const [projection, lag] of lags) {
    lagEvents.set({ projection }, lag.events);
    lagSeconds.set({ projection }, lag.seconds);
  }
  for (const { projection, state, count } of built.rows) rebuilds.set({ projection, state }, count);
}

async function collectOperations(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ pending: number; pending_age: number; database_start: number }>(SERVER);
  const server = rows[0];
  if (server) {
    pending.set(server.pending);
    pendingAge.set(server.pending_age);
    databaseStart.set(server.database_start);
  }
  for (const { operation, subject, value, at } of await operationNotes(pool)) {
    if (operation === 'backup') {
      backupSize.set(value);
      backupAt.set(at);
    } else {
      differs.set({ projection: subject }, value);
      verifiedAt.set({ projection: subject }, at);
    }
  }
}

/** A source that does not answer is left out: its old figures would look current. */
const orNone = (collect: () => Promise<void>, gauges: readonly Gauge<string>[]) => () =>
  collect().catch((error) => {
    for (const each of gauges) each.reset();
    throw error;
  });

/** Adds the figures that the database holds: how far each projection is, which events failed, and what operations came to. */
export function collectState(pool: pg.Pool, log: EventLog): void {
  beforeScrape(
    orNone(async () => {
      await collectProjections(pool, log);
      await collectOperations(pool);
    }, [...all, ...single]),
  );
}
