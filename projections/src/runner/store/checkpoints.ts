import { unquotedError } from '@guildhall/platform/quotes';
import type { TouchedRows } from '../definition/changes.js';
import { type Projection, tableNames } from '../definition/projection.js';
import { MOVED, type Moved } from './announcements.js';
import type { Db } from './connection.js';
import { prepared } from './prepared.js';
import { LIVE } from './schemas.js';
import { markUnsound, missingTables } from './soundness.js';
import { makeSchemas, makeTables } from './tables.js';

/** How far a projection is. A writer of its rows has to know position and epoch. */
export interface Checkpoint {
  version: number;
  position: string;
  /** The event at that position: a log without it is an older one. Null at the start, and in checkpoints of earlier releases. */
  mark: string | null;
  /** Why its rows are being rebuilt although nobody asked for it; null while they are sound. */
  rebuildReason: string | null;
  /** Raised by the worker that takes the projection over, so that earlier owners can no longer write. */
  epoch: string;
  /** Raised whenever rows may have changed. */
  revision: string;
  /** How often its tables were switched. */
  generation: number;
  /** Events of its types that it has seen. */
  events: number;
}
const COLUMNS =
  'version, position, event_id as mark, rebuild_reason as "rebuildReason", epoch, revision, generation, events::float8 as events';

/** One projection's step from one position to a later one. */
export interface Move {
  projection: string;
  from: string;
  epoch: string;
  events: number;
  changed: boolean;
  /** Which rows; null where that is more than an announcement holds. */
  touched: TouchedRows | null;
}

const ADVANCE = `
  with moved as (
    update projections.checkpoints c
    set position = $1, event_id = $4, moved_at = clock_timestamp(), events = c.events + m.events, revision = c.revision + m.changed::int, last_error = null
    from json_to_recordset($2) as m(projection text, "from" text, epoch bigint, events bigint, changed boolean, touched json)
    where c.projection = m.projection and c.position = m."from" collate "C" and c.epoch = m.epoch
    returning c.projection, json_build_array(c.epoch, c.revision, c.state, c.rebuild_reason is null, m.touched) as checkpoint
  ), announced as (
    select pg_notify('${MOVED}', json_build_object('at', $1::text, 'moved', json_object_agg(projection, checkpoint))::text) as at from moved
    having $3::boolean
  )
  select projection, checkpoint, announced.at from moved left join announced on true`;

/**
 * Moves checkpoints by compare-and-set on position and epoch. Postgres notifies the listeners at the commit, unless the
 * worker does so itself. Answers what moved; the transaction must be rolled back unless that is all.
 */
export async function advance(
  db: Db,
  to: string,
  moves: readonly Move[],
  notify = true,
  mark: string | null = null,
): Promise<Moved> {
  const { rows } = await db.query<{ projection: string; checkpoint: Moved['moved'][string] }>(
    prepared(ADVANCE, [to, JSON.stringify(moves), notify, mark]),
  );
  return { at: to, moved: Object.fromEntries(rows.map(({ projection, checkpoint }) => [projection, checkpoint])) };
}

/**
 * Makes a projection's live tables and checkpoint where there are none. Tables that were lost come back empty, and their
 * projection is marked for a rebuild. Run it inside a transaction.
 */
export async function makeProjection(db: Db, projection: Projection): Promise<void> {
  await makeSchemas(db);
  const known = await checkpointOf(db, projection.name);
  const missing = known ? await missingTables(db, projection.name) : [];
  if (known && missing.length === 0) return;
  if (known?.position) {
    const reason = `its tables are missing: ${missing.join(', ')}`;
    await markUnsound(db, { projection: projection.name, position: known.position, reason });
  }
  await makeTables(db, LIVE, projection);
  await db.query(
    `insert into projections.checkpoints (projection, version, tables, position) values ($1, $2, $3, '')
     on conflict (projection) do nothing`,
    [projection.name, projection.version, JSON.stringify(tableNames(projection))],
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
  await db.query('update projections.checkpoints set last_error = $2, last_error_at = now() where projection = $1', [
    projection,
    unquotedError(error).slice(0, 1000),
  ]);
}
