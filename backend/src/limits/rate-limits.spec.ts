import { migrate } from '@guildhall/platform/migrations';
import { openRedis } from '@guildhall/platform/redis';
import type { Redis } from 'ioredis';
import pg from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { describeWithRedis, startRedis, type TestRedis } from '../../../test/support/redis';
import { allMigrations } from '../migrations';
import { CountsInMemory } from './counts.memory';
import { CountsInPostgres } from './counts.postgres';
import { CountsInRedis } from './counts.redis';
import { type Counts, type Limit, MOST_KEYS, RateLimits, SHARED_COUNTS } from './rate-limits';

const LIMIT = { name: 'test', attempts: 3, minutes: 15 };
const limited = expect.objectContaining({ code: 'rate_limited' });
const attempts = async (limits: RateLimits, key: string, count: number, limit = LIMIT) => {
  for (let attempt = 0; attempt < count; attempt++) await limits.take(limit, key);
};

/** What every kind of counting keeps; each test has keys of its own. */
function promises(open: () => Counts) {
  it('S3 refuses what goes beyond the limit, for that key alone', async () => {
    const limits = new RateLimits(open());
    await attempts(limits, 'mara', 3);
    await expect(limits.take(LIMIT, 'mara')).rejects.toEqual(limited);
    await limits.take(LIMIT, 'kito');
    await limits.take({ ...LIMIT, name: 'other' }, 'mara');
  });

  it('S3 does not count successful attempts', async () => {
    const limits = new RateLimits(open());
    for (let attempt = 0; attempt < 20; attempt++) {
      await limits.take(LIMIT, 'ada');
      await limits.giveBack(LIMIT, 'ada');
    }
    await attempts(limits, 'ada', 3);
    await expect(limits.take(LIMIT, 'ada')).rejects.toEqual(limited);
  });

  it('S3 lets exactly the limit through, of many at once', async () => {
    const limits = new RateLimits(open());
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => limits.take(LIMIT, 'ben')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
}

/** What every kind of counting says of the time to wait, and keeps when a clock jumps. */
function times(open: () => Counts) {
  it('[ED-04] says how long it takes until the window ends', async () => {
    const limits = new RateLimits(open());
    await attempts(limits, 'ulf', 3);
    const { retryAfter } = await limits.take(LIMIT, 'ulf').catch((error) => error);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(15 * 60);
    expect(Number.isInteger(retryAfter)).toBe(true);
  });

  it('[VU-07] does not ask the clock of this process', async () => {
    const limits = new RateLimits(open());
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    await attempts(limits, 'pia', 3);
    now.mockRestore();
    await expect(limits.take({ ...LIMIT, attempts: 4 }, 'pia')).resolves.toBeUndefined();
    await expect(limits.take(LIMIT, 'pia')).rejects.toEqual(limited);
  });
}

/** What every kind of counting keeps where a limit has more keys than counts. */
const whenFlooded = (open: () => Counts, flood: (limit: Limit, counts: Counts) => Promise<void>) =>
  it('S3 S17 given a flood of keys, then one that is used up stays so, and new ones are counted', async () => {
    const limit = { ...LIMIT, name: 'flooded' };
    const counts = open();
    const limits = new RateLimits(counts);
    await attempts(limits, 'mara', 3, limit);
    await flood(limit, counts);
    await expect(limits.take(limit, 'mara')).rejects.toEqual(limited);
    await attempts(limits, 'newcomer', 3, limit);
    await expect(limits.take(limit, 'newcomer')).rejects.toEqual(limited);
    await limits.giveBack(limit, 'newcomer');
    await limits.take(limit, 'newcomer');
  });

const together = (open: () => Counts) =>
  it('S3 processes count together', async () => {
    const [one, other] = [new RateLimits(open()), new RateLimits(open())];
    await attempts(one, 'eve', 2);
    await attempts(other, 'eve', 1);
    for (const limits of [one, other]) await expect(limits.take(LIMIT, 'eve')).rejects.toEqual(limited);
  });

describe('rate limits in memory', () => {
  promises(() => new CountsInMemory());
  times(() => new CountsInMemory());

  const flood = async (limit: Limit, counts: Counts) => {
    for (let key = 0; key < MOST_KEYS + 500; key++) await counts.take(limit, String(key));
  };
  whenFlooded(() => new CountsInMemory(), flood);

  it('S17 a flood of keys cannot fill the memory', async () => {
    const counts = new CountsInMemory();
    await flood(LIMIT, counts);
    const [windows] = (counts as unknown as { limits: Map<string, Map<string, unknown>> }).limits.values();
    expect(windows?.size).toBeLessThanOrEqual(MOST_KEYS + SHARED_COUNTS);
  });
});

describe('rate limits in Postgres', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  const opened: Counts[] = [];
  const open = () => {
    const counts = new CountsInPostgres(pool);
    opened.push(counts);
    return counts;
  };
  const rows = async () => (await pool.query('select key from write.rate_limits')).rows;

  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.url, allMigrations);
    pool = new pg.Pool({ connectionString: database.url }).on('error', () => {});
  });
  afterAll(async () => {
    for (const counts of opened) counts.close?.();
    await pool?.end();
    await database?.drop();
  });

  promises(open);
  times(open);
  together(open);

  it('S3 a window that is over begins again, and is swept away', async () => {
    const limits = new RateLimits(open());
    await attempts(limits, 'lene', 3);
    await pool.query('update write.rate_limits set ends = clock_timestamp()');
    await attempts(limits, 'lene', 3);
    await expect(limits.take(LIMIT, 'lene')).rejects.toEqual(limited);
    await open().sweep();
    expect(await rows()).toHaveLength(1);
  });

  it.each([25, -25])('[VU-07] a limit used up while the clock was %i h off lets people in when it is right', async (hours) => {
    const limits = new RateLimits(open());
    await attempts(limits, `off ${hours}`, 3);
    await pool.query('update write.rate_limits set ends = ends + make_interval(hours => $1)', [hours]);
    await attempts(limits, `off ${hours}`, 3);
    await expect(limits.take(LIMIT, `off ${hours}`)).rejects.toEqual(limited);
    await pool.query("update write.rate_limits set ends = ends + interval '3 days'");
    await open().sweep();
    expect(await rows()).toEqual([]);
  });

  const flood = async ({ name }: Limit) => {
    await pool.query(
      `insert into write.rate_limits select $1, n, 1, now() + interval '1 hour' from generate_series(1, ${MOST_KEYS + 500}) n`,
      [name],
    );
    await open().sweep();
  };
  whenFlooded(open, flood);

  it('S17 a flood of keys cannot fill the database', async () => {
    await flood({ ...LIMIT, name: 'flood' });
    const { rows: left } = await pool.query("select count(*)::int as count from write.rate_limits where name = 'flood'");
    expect(left).toEqual([{ count: MOST_KEYS }]);
  });
});

describeWithRedis('rate limits in Redis', () => {
  let server: TestRedis;
  const connections: Redis[] = [];
  beforeAll(async () => {
    server = await startRedis();
    for (let each = 0; each < 2; each++) {
      const redis = await openRedis(server.url);
      await redis.connect();
      connections.push(redis);
    }
  });
  afterAll(async () => {
    for (const redis of connections) redis.disconnect();
    await server?.stop();
  });
  let turn = 0;
  const open = () => new CountsInRedis(connections[turn++ % 2] as Redis);

  promises(open);
  times(open);
  together(open);

  const windowOf = async ({ name }: Limit) =>
    (await server.keys()).find((key) => key.startsWith(`guildhall:limit:${name}:`)) as string;
  const flood = async (limit: Limit) => {
    const window = await windowOf(limit);
    const fields = Array.from({ length: MOST_KEYS }, (_, at) => [`k${at}`, '1']).flat();
    for (let at = 0; at < fields.length; at += 20_000) await connections[0]?.hset(window, ...fields.slice(at, at + 20_000));
  };
  whenFlooded(open, flood);

  it('S17 keys go by themselves, and a flood of them cannot fill Redis', async () => {
    const keys = await server.keys();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(await connections[0]?.ttl(key)).toBeGreaterThan(0);
    await flood(LIMIT);
    const window = await windowOf(LIMIT);
    const before = (await connections[0]?.hlen(window)) ?? 0;
    const limits = new RateLimits(open());
    for (let key = 0; key < SHARED_COUNTS + 1000; key++) await limits.take(LIMIT, `too late ${key}`).catch(() => {});
    expect(await connections[0]?.hlen(window)).toBeLessThanOrEqual(before + SHARED_COUNTS);
  });

  it('[VU-07] a window of a clock that was ahead is gone before its time comes', async () => {
    const redis = connections[0] as Redis;
    const limit = { ...LIMIT, name: 'ahead' };
    await new RateLimits(open()).take(limit, 'ida');
    const name = 'guildhall:limit:ahead';
    const ahead = `${name}:${Number((await redis.get(name))?.split(':').at(-1)) + 100}`;
    await redis.set(name, ahead, 'EX', 1000);
    await redis.hset(ahead, 'x', 3);
    await new RateLimits(open()).take(limit, 'ida');
    expect(await redis.exists(ahead)).toBe(0);
  });

  it('F27 S3 while Redis is frozen one attempt waits for it, and the next ones count by themselves at once', async () => {
    const redis = connections[0] as Redis;
    const limits = new RateLimits(new CountsInRedis(redis));
    const asked = jest.spyOn(redis, 'eval');
    const thaw = server.freeze();
    try {
      await attempts(limits, 'uma', 3);
      await expect(limits.take(LIMIT, 'uma')).rejects.toEqual(limited);
      expect(asked).toHaveBeenCalledTimes(1);
    } finally {
      thaw();
      asked.mockRestore();
    }
  });

  it('F27 S3 while Redis is gone each process goes on counting by itself, and together again when it is back', async () => {
    const limits = new RateLimits(open());
    await server.kill9();
    await attempts(limits, 'zoe', 3);
    await expect(limits.take(LIMIT, 'zoe')).rejects.toEqual(limited);
    await server.restart();
    while (connections.some(({ status }) => status !== 'ready')) await new Promise((resolve) => setTimeout(resolve, 20));
    await attempts(limits, 'zoe', 3);
    await expect(new RateLimits(open()).take(LIMIT, 'zoe')).rejects.toEqual(limited);
  });
});
