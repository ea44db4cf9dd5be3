import pg from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { silentRoad } from '../../../test/support/proxy';
import { until } from '../../../test/support/until';
import { connectWatched } from './watched';

describe('a connection for locks and for statements of any length', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let road: Awaited<ReturnType<typeof silentRoad>>;
  let direct: pg.Client;
  beforeEach(async () => {
    database = await freshDatabase();
    road = await silentRoad(database.url);
    direct = new pg.Client({ connectionString: database.url }).on('error', () => {});
    await direct.connect();
  });
  afterEach(async () => {
    await direct.end();
    road.stop();
    await database.drop();
  });

  it('FT-08 given a network that silently loses answers, then a caller that waits hears that the connection ended', async () => {
    const client = await connectWatched(road.url, 'watched', {}, 200);
    road.fallSilent();
    const lost = client.query('select 1');
    lost.catch(() => {});
    const other = new pg.Client({ connectionString: road.url, connectionTimeoutMillis: 300 }).on('error', () => {});
    await expect(other.connect()).rejects.toThrow();
    road.reconnect();
    await expect(lost).rejects.toThrow(/terminated/);
  }, 30_000);

  it('FT-08 given a long statement, then the connection waits for it', async () => {
    const client = await connectWatched(road.url, 'watched', {}, 100);
    const { rows } = await client.query(`select 'done' as said from pg_sleep(3)`);
    expect(rows).toEqual([{ said: 'done' }]);
    await client.end();
  }, 30_000);

  it('FT-08 given a client that silently vanished, then the server frees its locks', async () => {
    const client = await connectWatched(road.url, 'watched', {}, 200);
    await client.query('begin; select pg_advisory_xact_lock(7)');
    road.fallSilent();
    const free = async () =>
      (await direct.query<{ free: boolean }>('select pg_try_advisory_xact_lock(7) as free')).rows[0]?.free === true;
    expect(await free()).toBe(false);
    await until(free);
    expect(await free()).toBe(true);
  }, 90_000);
});
