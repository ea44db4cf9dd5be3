import { openLog } from '@guildhall/event-store/open-log';
import pg from 'pg';

const KEYS = { KEYS_SECRET: 'for a database that is thrown away', KEYS_SECRET_OLD: null, KEYS_SECRET_FILE: null };

/** Connections to a migrated database that a bench throws away, and its log. */
export async function openDatabase(databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 }).on('error', () => {});
  const log = await openLog({ ...KEYS, DATABASE_URL: databaseUrl, EVENT_STORE_URL: databaseUrl }, pool);
  const close = async () => {
    await log.close();
    await pool.end();
  };
  return { pool, log, close };
}
