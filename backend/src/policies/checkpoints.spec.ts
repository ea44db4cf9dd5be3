import { migrate } from '@guildhall/platform/migrations';
import { openPool } from '@guildhall/platform/postgres';
import type pg from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { writeMigrations } from '../migrations';
import { Checkpoints, rewindPolicies } from './checkpoints';

const at = (position: number) => String(position).padStart(19, '0');
const logThatEndsAt = (position: number) => ({ head: async () => at(position) });

describe('policies of a log that was restored older', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.url, writeMigrations);
    pool = openPool({ connectionString: database.url, max: 1 });
    await new Checkpoints(pool).move('mail', at(12));
    await new Checkpoints(pool).move('publishing', at(3));
  }, 60_000);
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  const positions = async () => {
    const checkpoints = new Checkpoints(pool);
    return [await checkpoints.of('mail'), await checkpoints.of('publishing')];
  };

  it('RC-01 stay where they are while the log is whole', async () => {
    expect(await rewindPolicies(pool, logThatEndsAt(12))).toBe(0);
    expect(await positions()).toEqual([at(12), at(3)]);
  });

  it('RC-01 go on from the end of the log when they are past it', async () => {
    expect(await rewindPolicies(pool, logThatEndsAt(8))).toBe(1);
    expect(await positions()).toEqual([at(8), at(3)]);
  });
});
