import { randomUUID } from 'node:crypto';
import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { freshDatabase } from '../../../../test/support/postgres.mjs';
import type { EventLog, NewEvent } from '../log';
import { eventStoreMigrations } from '../migrations';
import { EventRanges1795200000065 } from './migrations/1795200000065-event-ranges';
import { RANGE } from './position';
import { openPostgresLog } from './postgres-log';

const before = eventStoreMigrations.slice(0, eventStoreMigrations.indexOf(EventRanges1795200000065));
const metadata = { actor: 'a', time: '2026-01-01T00:00:00.000Z', correlationId: 'c', causationId: 'c', commandId: 'c' };
const event = () =>
  ({ id: randomUUID(), type: 'ProductRevised', data: {}, metadata: { ...metadata, schemaVersion: 1 } }) as unknown as NewEvent;
const valuesOf = (from: number, to: number) => `FOR VALUES FROM ('${from * RANGE}') TO ('${to * RANGE}')`;

describe('a log of an earlier release', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  let log: EventLog;
  beforeEach(async () => {
    database = await freshDatabase();
    await migrate(database.url, before);
    pool = new pg.Pool({ connectionString: database.url });
    log = await openPostgresLog({ connectionString: database.url });
  }, 60_000);
  afterEach(async () => {
    await log.close();
    await pool.query('drop owned by reads_events; drop role reads_events').catch(() => {});
    await pool.end();
    await database.drop();
  });

  const stored = async () => (await pool.query('select * from write.events order by position')).rows;
  const append = (stream: string, count = 2) =>
    log.append({ stream, expected: 'any', events: Array.from({ length: count }, event) });
  const bounds = async () =>
    (
      await pool.query(
        `select pg_get_expr(relpartbound, oid) as bound from pg_class where relispartition and relkind = 'r' order by relname`,
      )
    ).rows.map(({ bound }) => bound);
  const goBack = async () => {
    const client = await pool.connect();
    const runner = { query: async (text: string) => (await client.query(text)).rows } as unknown as QueryRunner;
    await runner.query('begin');
    await new EventRanges1795200000065().down(runner);
    await runner.query('commit');
    client.release();
  };

  it('given events, then each keeps its position, its id and its stream, and appends go on', async () => {
    for (const name of ['one', 'other', 'one']) await append(`product-${name}`);
    const kept = await stored();
    await migrate(database.url, eventStoreMigrations);
    expect(await stored()).toEqual(kept);
    expect(await bounds()).toEqual([valuesOf(0, 1)]);
    expect((await log.readStream('product-one')).map(({ id }) => id)).toEqual([0, 1, 4, 5].map((at) => kept[at].event_id));
    expect(await append('product-one', 1)).toMatchObject({ revision: 4, position: '7'.padStart(19, '0') });
  });

  it('given positions beyond one range, then the first range holds all of them, and the next one begins after it', async () => {
    await append('product-one');
    await pool.query(`select setval('write.events_position_seq', ${2.5 * RANGE})`);
    await append('product-one');
    const kept = await stored();
    await migrate(database.url, eventStoreMigrations);
    expect(await stored()).toEqual(kept);
    await append('product-one');
    expect(await bounds()).toEqual([valuesOf(0, 3), valuesOf(3, 4)]);
    expect(await log.readStream('product-one')).toHaveLength(6);
  });

  it('given no events, then the first position is 1', async () => {
    await migrate(database.url, eventStoreMigrations);
    expect(await append('product-one', 1)).toMatchObject({ position: '1'.padStart(19, '0') });
  });

  it('given rights on the table, then the new table has them, and its ranges have none', async () => {
    await pool.query('create role reads_events; grant select on write.events to reads_events');
    await migrate(database.url, eventStoreMigrations);
    const may = async (table: string) =>
      (await pool.query(`select has_table_privilege('reads_events', $1, 'select') as may`, [table])).rows[0].may;
    expect([await may('write.events'), await may('write.events_0')]).toEqual([true, false]);
  });

  it('given the way back, then one table holds the events of all ranges again, and appends go on', async () => {
    await migrate(database.url, eventStoreMigrations);
    await append('product-one');
    await pool.query(`select setval('write.events_position_seq', ${RANGE - 2})`);
    await append('product-one', 4);
    const kept = await stored();
    await goBack();
    expect(await stored()).toEqual(kept);
    expect(await append('product-one', 1)).toMatchObject({ revision: 6, position: String(RANGE + 3).padStart(19, '0') });
    await pool.query("delete from write.migrations where name = 'EventRanges1795200000065'");
    await migrate(database.url, eventStoreMigrations);
    expect(await log.readStream('product-one')).toHaveLength(7);
  });
});
