import type { Projection } from '../definition/projection.js';
import { tableNames } from '../definition/projection.js';
import type { Db } from '../store/connection.js';
import { NEXT } from '../store/schemas.js';
import { withRebuildLock } from './rebuild-lock.js';
import { dropNamed, tablesKept } from './swap.js';

/**
 * Removes tables that a killed rebuild or verify left beside the live ones: their rows would outlive an erasure (OP-12). They are
 * nobody's: a process that fills some holds the lock. @throws RebuildRunning
 */
export async function dropLeftBehind(db: Db, databaseUrl: string, projection: Projection): Promise<boolean> {
  const names = [...new Set([...tableNames(projection), ...(await tablesKept(db, projection.name)).tables])];
  const { rows } = await db.query('select from pg_tables where schemaname = $1 and tablename = any($2)', [NEXT, names]);
  if (rows.length === 0) return false;
  await withRebuildLock(databaseUrl, projection.name, async (client) => {
    await dropNamed(client, NEXT, names);
  });
  return true;
}
