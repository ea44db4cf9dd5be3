import { allMigrations } from '@guildhall/backend/migrations';
import type { Recorded } from '@guildhall/contracts/event';
import { migrate } from '@guildhall/platform/migrations';
import { openPool } from '@guildhall/platform/postgres';
import type pg from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { StoredSnapshots } from './snapshots';

const event = (revision: number, type = 'ContentRevised') =>
  ({
    id: `${revision}`,
    stream: 'content-1',
    revision,
    position: '1',
    type,
    data: { title: 'A' },
    metadata: {},
  }) as unknown as Recorded;

describe('stored snapshots', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase({ template: { name: 'snapshots', prepare: (url: string) => migrate(url, allMigrations) } });
    pool = openPool({ connectionString: database.url, max: 2 });
  }, 60_000);
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('given a saved history, then another process loads it, and the next one takes its place', async () => {
    const [one, other] = [new StoredSnapshots(pool), new StoredSnapshots(pool)];
    await one.save('content-1', [event(0), event(1)]);
    expect(await other.load('content-1')).toEqual([event(0), event(1)]);
    await other.save('content-1', [event(0)]);
    expect(await one.load('content-1')).toEqual([event(0)]);
    expect(await one.load('content-2')).toBeNull();
  });

  it('given a history that other code saved, then it is not there', async () => {
    await new StoredSnapshots(pool, 'older').save('content-3', [event(0)]);
    expect(await new StoredSnapshots(pool).load('content-3')).toBeNull();
  });

  it.each(['UserSignedUp', 'ReviewLeft', 'FromTheFuture'])(
    'S21 OP-12 given %s, which may hold what an erasure takes back, then nothing is saved',
    async (type) => {
      await new StoredSnapshots(pool).save('account-1', [event(0), event(1, type)]);
      const { rows } = await pool.query("select from write.snapshots where stream = 'account-1'");
      expect(rows).toEqual([]);
    },
  );
});
