import { migrate } from '@guildhall/platform/migrations';
import type pg from 'pg';
import { projectionMigrations } from '../../migrations.js';
import type { Projection } from '../definition/projection.js';
import { makeProjection } from './checkpoints.js';
import { transact } from './connection.js';

/** Makes the live tables and the checkpoint of a projection where they are missing. */
export async function makeTablesOf(pool: pg.Pool, projection: Projection): Promise<void> {
  const client = await pool.connect();
  try {
    await transact(client, (db) => makeProjection(db, projection));
  } finally {
    client.release();
  }
}

/**
 * Makes missing durable tables of the read side, and those of a projection where one is given. Any process
 * may call it, also while others run. @throws when a migration fails
 */
export async function makeReadSide(databaseUrl: string, pool?: pg.Pool, projection?: Projection): Promise<void> {
  await migrate(databaseUrl, projectionMigrations);
  if (pool && projection) await makeTablesOf(pool, projection);
}
