import { migrate } from '@guildhall/platform/migrations';
import { openPool } from '@guildhall/platform/postgres';
import type pg from 'pg';
import { freshDatabase } from '../../../../test/support/postgres.mjs';
import { eventStoreMigrations } from '../migrations';
import { KeysSecret } from './keys-secret';
import { StoredKeys } from './stored-keys';

/** A pool whose next read of all keys is answered only once it is let go. */
function slowPool(pool: pg.Pool) {
  let letGo = () => {};
  let held: Promise<void> | null = null;
  const query = async (text: string, values?: unknown[]) => {
    const wait = text.startsWith('select') ? held : null;
    if (wait) held = null;
    const answer = await pool.query(text, values);
    await wait;
    return answer;
  };
  const hold = () => {
    held = new Promise((resolve) => {
      letGo = resolve;
    });
  };
  return { pool: { query } as Pick<pg.Pool, 'query'>, hold, letGo: () => letGo() };
}

describe('stored keys', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.url, eventStoreMigrations);
    pool = openPool({ connectionString: database.url, max: 2 });
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  it('[VU-24] given two reads of the keys, when the earlier one ends last, then a key made since stays', async () => {
    const slow = slowPool(pool);
    const keys = await StoredKeys.open(
      slow.pool,
      new KeysSecret({ KEYS_SECRET: 'a secret for tests', KEYS_SECRET_OLD: null, KEYS_SECRET_FILE: null }),
    );
    try {
      slow.hold();
      const earlier = keys.reload();
      const made = await keys.current('access-tokens');
      slow.letGo();
      await earlier;
      expect(keys.of('access-tokens')).toEqual([made]);
    } finally {
      keys.close();
    }
  });
});
