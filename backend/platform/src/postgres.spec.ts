import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { silentRoad } from '../../../test/support/proxy';
import { connect } from './postgres';

describe('a bounded connection', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let road: Awaited<ReturnType<typeof silentRoad>>;
  let client: pg.Client;
  beforeEach(async () => {
    database = await freshDatabase();
    road = await silentRoad(database.url);
  });
  /** `longest`: ms that an answer may take. */
  const opened = async (longest: number) => {
    client = await connect(road.url, 'bounded', { query_timeout: longest });
  };
  afterEach(async () => {
    client?.end().catch(() => {});
    road.stop();
    await database.drop();
  });
  /** What a callback hears, call by call. */
  const hearing = (text: string, values: unknown[] = []) => {
    const heard: unknown[] = [];
    client.query(text, values, (error: Error | null, answer?: pg.QueryResult) => heard.push(error?.message ?? answer?.rows));
    return heard;
  };

  it('answers a promise and a callback, and refuses what fails', async () => {
    await opened(10_000);
    const heard = hearing('select $1::int as n', [1]);
    expect((await client.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
    expect(heard).toEqual([[{ n: 1 }]]);
    await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  });

  it('FT-08 given a server that answers nothing, then each statement fails once, and the connection ends', async () => {
    await opened(300);
    road.fallSilent();
    const ended = once(client, 'end');
    const heard = hearing('select 1');
    // The first overdue statement ends the connection: the second, sent a moment later, may hear of that instead.
    await expect(client.query('select 2')).rejects.toThrow(/^(Query read timeout|Connection terminated)$/);
    await ended;
    await sleep(50);
    expect(heard).toEqual(['Query read timeout']);
  });
});
