import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@guildhall/event-store/log';
import type pg from 'pg';
import { tableNames } from '../definition/projection.js';
import { announce } from '../store/announcements.js';
import { type Checkpoint, checkpointOf } from '../store/checkpoints.js';
import type { Db } from '../store/connection.js';
import { transact } from '../store/connection.js';
import { failedEventsOf, saveFailedEvents } from '../store/failed-event-rows.js';
import { quoted } from '../store/names.js';
import { LIVE, NEXT, PREVIOUS } from '../store/schemas.js';
import { placeIn } from '../store/soundness.js';
import { catchUpShadow, catchUpWithin, type ShadowTables } from './shadow-tables.js';

interface Kept {
  tables: string[];
  previous: string[];
}

export async function tablesKept(db: Db, projection: string): Promise<Kept> {
  const { rows } = await db.query<Kept & { [column: string]: unknown }>(
    `select tables, coalesce(previous_tables, '[]') as previous
     from projections.checkpoints where projection = $1`,
    [projection],
  );
  return rows[0] ?? { tables: [], previous: [] };
}

export const dropNamed = async (db: Db, schema: string, tables: readonly string[]): Promise<void> => {
  for (const name of tables) await db.query(`drop table if exists ${schema}.${quoted(name)}`);
};
const move = async (db: Db, from: string, to: string, tables: readonly string[]) => {
  for (const name of tables) await db.query(`alter table if exists ${from}.${quoted(name)} set schema ${to}`);
};

/** How long a switch waits for a lock, and readers for a switch, in ms. */
const LOCKING_MS = 250;

/** Locks live tables, all of them within `LOCKING_MS`. A bound on each would let readers wait as often as there are tables. */
async function lock(db: Db, tables: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 and tablename = any($2)`,
    [LIVE, tables],
  );
  if (rows.length === 0) return;
  await db.query(`set local statement_timeout = ${LOCKING_MS}`);
  await db.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
  await db.query('set local statement_timeout to default');
}

/** Exchanges tables. Live ones that were never filled, or cannot be trusted, are not worth keeping. */
async function exchange(db: Db, shadow: ShadowTables, live: Checkpoint, kept: Kept): Promise<void> {
  const mine = tableNames(shadow.projection);
  if (shadow.schema === NEXT) {
    await dropNamed(db, PREVIOUS, [...kept.previous, ...kept.tables]);
    if (live.position === '') await dropNamed(db, LIVE, [...kept.tables, ...mine]);
    else await move(db, LIVE, PREVIOUS, kept.tables);
    await move(db, NEXT, LIVE, mine);
  } else {
    await dropNamed(db, NEXT, [...kept.tables, ...mine]);
    await move(db, LIVE, NEXT, kept.tables);
    await move(db, PREVIOUS, LIVE, mine);
    await move(db, NEXT, PREVIOUS, kept.tables);
  }
}

async function switchOnce(
  client: Db,
  log: EventLog,
  shadow: ShadowTables,
): Promise<{ generation: number; caughtUp: ShadowTables }> {
  const { projection } = shadow;
  await client.query(`set local lock_timeout = ${LOCKING_MS}`);
  const live = (await checkpointOf(client, projection.name, true)) as Checkpoint;
  const kept = await tablesKept(client, projection.name);
  const failedLive = await failedEventsOf(client, projection.name);
  const caughtUp = await catchUpWithin(client, log, shadow, await placeIn(log, live));
  await lock(client, [...kept.tables, ...tableNames(projection)]);
  await exchange(client, shadow, live, kept);
  await client.query('delete from projections.failed_events where projection = $1', [projection.name]);
  await client.query(
    `update projections.checkpoints set version = $2, tables = $3, position = $4, event_id = $7, rebuild_reason = null, events = $5, epoch = epoch + 1,
       revision = revision + 1, generation = generation + 1, moved_at = clock_timestamp(), last_error = null,
       previous_version = case when position = '' then null else version end,
       previous_tables = case when position = '' then null else tables end,
       previous_position = case when position = '' then null else position end,
       previous_event_id = event_id,
       previous_events = events, previous_failed_events = $6
     where projection = $1`,
    [
      projection.name,
      projection.version,
      JSON.stringify(tableNames(projection)),
      caughtUp.position,
      caughtUp.events,
      JSON.stringify(failedLive),
      caughtUp.mark,
    ],
  );
  await saveFailedEvents(client, projection.name, caughtUp.failedEvents.all());
  await announce(client, projection.name);
  return { generation: live.generation + 1, caughtUp };
}

/** A lock did not come in time, or two transactions waited for each other. */
const WORTH_RETRYING = new Set(['55P03', '57014', '40P01', '40001']);

/**
 * Puts the new tables in the place of the live ones, with the checkpoint. `onSwitched` writes in the same transaction. It waits for readers
 * only briefly, and is retried. The live worker is fenced off by the epoch and goes on from the new checkpoint.
 * @throws LogRestored, and then nothing was switched
 */
export async function switchTables(
  client: pg.ClientBase,
  log: EventLog,
  shadow: ShadowTables,
  onSwitched: (db: Db, generation: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    await catchUpShadow(client, log, shadow, null);
    try {
      const { generation, caughtUp } = await transact(client, async (db) => {
        const switched = await switchOnce(db, log, shadow);
        await onSwitched(db, switched.generation);
        return switched;
      });
      Object.assign(shadow, caughtUp);
      return generation;
    } catch (error) {
      if (attempt >= 100 || !WORTH_RETRYING.has((error as { code?: string }).code ?? '')) throw error;
      await sleep(50 + Math.min(attempt, 10) * 50);
    }
  }
}
