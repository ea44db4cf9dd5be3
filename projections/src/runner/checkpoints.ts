import { LIVE } from '../schema.js';
import { MOVED, type Moved } from './moves.js';
import type { Parked } from './parking.js';
import { Parking } from './parking.js';
import type { Projection } from './projection.js';
import { type Db, makeTables, tablesOf } from './table.js';
import { prepared } from './write.js';

/** Where a projection stands. Whoever writes its rows has to know position and epoch. */
export interface Checkpoint {
  version: number;
  position: string;
  /** Raised by whoever takes the projection over, so that everyone before him can no longer write. */
  epoch: string;
  /** Raised whenever rows may have changed. */
  revision: string;
  /** How often its tables were switched. */
  generation: number;
  /** Events of its types that it has seen. */
  events: number;
}
const COLUMNS = 'version, position, epoch, revision, generation, events::float8 as events';

/** One projection's step from one position to a later one. */
export interface Move {
  projection: string;
  from: string;
  epoch: string;
  events: number;
  changed: boolean;
}

const ADVANCE = `
  with moved as (
    update projections.checkpoints c
    set position = $1, moved_at = clock_timestamp(), events = c.events + m.events, revision = c.revision + m.changed::int, last_error = null
    from json_to_recordset($2) as m(projection text, "from" text, epoch bigint, events bigint, changed boolean)
    where c.projection = m.projection and c.position = m."from" collate "C" and c.epoch = m.epoch
    returning c.projection, c.revision
  ), told as (
    select pg_notify('${MOVED}', json_build_object('at', $1::text, 'moved', json_object_agg(projection, revision))::text) as at from moved
    having $3::boolean
  )
  select projection, revision::float8 as revision, told.at from moved left join told on true`;

/**
 * Moves checkpoints by compare-and-set on position and epoch, and has Postgres tell the listeners when the transaction commits,
 * unless the worker tells them by itself. Answers what moved; the transaction must be rolled back unless that is all.
 */
export async function advance(db: Db, to: string, moves: readonly Move[], notify = true): Promise<Moved> {
  const { rows } = await db.query<{ projection: string; revision: number }>(
    prepared(ADVANCE, [to, JSON.stringify(moves), notify]),
  );
  return { at: to, moved: Object.fromEntries(rows.map(({ projection, revision }) => [projection, revision])) };
}

/** Tells listeners that rows changed although the position did not: after a switch of tables, a retry. */
export async function announce(db: Db, projection: string): Promise<void> {
  await db.query(
    `select pg_notify('${MOVED}', json_build_object('at', position, 'moved', json_build_object(projection, revision))::text)
     from projections.checkpoints where projection = $1`,
    [projection],
  );
}

/** Makes a projection's live tables and checkpoint where there are none. Run it inside a transaction. */
export async function makeProjection(db: Db, projection: Projection): Promise<void> {
  const known = await db.query('select from projections.checkpoints where projection = $1', [projection.name]);
  if (known.rowCount === 1) return;
  await makeTables(db, LIVE, projection);
  await db.query(
    `insert into projections.checkpoints (projection, version, tables, position) values ($1, $2, $3, '')
     on conflict (projection) do nothing`,
    [projection.name, projection.version, JSON.stringify(tablesOf(projection).map((of) => of.name))],
  );
}

export async function checkpointOf(db: Db, projection: string, lock = false): Promise<Checkpoint | null> {
  const { rows } = await db.query<Checkpoint & { [column: string]: unknown }>(
    `select ${COLUMNS} from projections.checkpoints where projection = $1${lock ? ' for update' : ''}`,
    [projection],
  );
  return rows[0] ?? null;
}

/** Takes a projection over: from here on nobody with an older epoch can move it. Null when its version is another. */
export async function takeEpoch(db: Db, projection: Projection, worker: string): Promise<Checkpoint | null> {
  const { rows } = await db.query<Checkpoint & { [column: string]: unknown }>(
    `update projections.checkpoints set epoch = epoch + 1, worker = $3 where projection = $1 and version = $2 returning ${COLUMNS}`,
    [projection.name, projection.version, worker],
  );
  return rows[0] ?? null;
}

export async function recordError(db: Db, projection: string, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  await db.query('update projections.checkpoints set last_error = $2, last_error_at = now() where projection = $1', [
    projection,
    message.slice(0, 1000),
  ]);
}

export async function skippedOf(db: Db, projection: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select event_id as id from projections.skipped where projection = $1', [
    projection,
  ]);
  return rows.map((row) => row.id);
}

/** What is parked and skipped, from the tables; `withParked` false for a rebuild, which finds out anew. */
export async function loadParking(db: Db, projection: string, withParked = true): Promise<Parking> {
  return Parking.of(withParked ? await parkedOf(db, projection) : [], await skippedOf(db, projection));
}

export async function parkedOf(db: Db, projection: string): Promise<Parked[]> {
  const { rows } = await db.query<Parked & { [column: string]: unknown }>(
    `select stream, event_id as "eventId", event_type as "eventType", position, revision, error, waiting::float8 as waiting
     from projections.parked where projection = $1 order by position`,
    [projection],
  );
  return rows;
}

const SAVE_PARKED = `
  insert into projections.parked (projection, stream, revision, event_id, event_type, position, error, waiting)
  select $1, p.stream, p.revision, p."eventId", p."eventType", p.position, p.error, p.waiting
  from json_to_recordset($2) as p(stream text, revision int, "eventId" text, "eventType" text, position text, error text, waiting bigint)
  on conflict (projection, stream) do update set waiting = excluded.waiting, revision = excluded.revision,
    event_id = excluded.event_id, event_type = excluded.event_type, position = excluded.position, error = excluded.error, last_at = now()`;

export async function saveParked(db: Db, projection: string, parked: readonly Parked[]): Promise<void> {
  if (parked.length > 0) await db.query(prepared(SAVE_PARKED, [projection, JSON.stringify(parked)]));
}
