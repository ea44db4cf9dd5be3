import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fact, Recorded } from '@guildhall/contracts/event';
import { type Position, START } from '@guildhall/event-store/log';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { openPostgresLog } from '@guildhall/event-store/postgres/postgres-log';
import { lifted } from '@guildhall/event-store/upcasts';
import { assertMigrated, migrate } from '@guildhall/platform/migrations';
import { Client, Pool } from 'pg';
import { appending } from './support/log/appending.promises';
import { consumedRows } from './support/log/consumed-rows.promises';
import { faults } from './support/log/faults.promises';
import { following } from './support/log/following.promises';
import { event, LogSuite, numbered, stream } from './support/log/log-suite';
import { oneCommit } from './support/log/one-commit.promises';
import { personalData } from './support/log/personal-data.promises';
import { postgres, stopPostgres } from './support/log/postgres-place';
import { askedFor } from './support/log-place';
import { startPostgres } from './support/postgres.mjs';

jest.setTimeout(30_000);
afterAll(stopPostgres);

describe.each(askedFor.length > 0 ? askedFor : [postgres])('the log in $name', (adapter) => {
  const suite = new LogSuite(adapter);
  beforeAll(() => suite.open());
  afterAll(() => suite.close());
  for (const promises of [appending, oneCommit, consumedRows, following, personalData, faults]) promises(suite);
});

(askedFor.length > 0 ? () => {} : describe)('what only the Postgres log promises', () => {
  it('refuses a server that may lose what it has confirmed, and a database that is not its own', async () => {
    const server = await startPostgres({ parameters: { fsync: 'off' } });
    const address = await server.createDatabase('log');
    const pool = new Pool({ connectionString: address }).on('error', () => {});
    await expect(assertMigrated(address, eventStoreMigrations)).rejects.toThrow('lacks');
    await migrate(address, eventStoreMigrations);
    await migrate(address, eventStoreMigrations);
    await assertMigrated(address, eventStoreMigrations);
    await assertMigrated(address, []);
    await expect(migrate(address, [])).rejects.toThrow('newer version');
    await pool.query('alter database log set synchronous_commit = off');
    await expect(openPostgresLog({ connectionString: address })).rejects.toThrow(/fsync.*synchronous_commit/);
    await pool.query('drop table write.log_identity');
    await expect(openPostgresLog({ connectionString: address })).rejects.toThrow();
    await pool.end();
    await server.stop();
  });

  it('its lock is needed: writers that insert by themselves make the same reader skip events', async () => {
    const place = await postgres.place();
    const log = await place.open();
    await place.unevenCommits(true);
    const seen = new Set<string>();
    let reached: Position = START;
    const until = new AbortController();
    const reading = log.subscribeAll({
      after: START,
      signal: until.signal,
      onBatch: async (events, position) => {
        for (const each of events) seen.add(each.id);
        reached = position;
      },
    });
    const insert = `with written as (
        insert into write.events (stream_id, revision, event_id, type, data, metadata) values ($1, 0, $2, 'SkillAdded', '{}', '{}')
      ) select pg_notify('log_appended', '') where random() < 0.2`;
    await Promise.all(
      numbered(24).map(async () => {
        for (const _ of numbered(20)) await place.pool.query(insert, [stream(), randomUUID()]);
      }),
    );
    const head = await log.head();
    while (reached < head) await pause(10);
    until.abort();
    await reading;
    const { rows } = await place.pool.query<{ count: number }>('select count(*)::int as count from write.events');
    expect(rows[0]?.count).toBe(480);
    expect(seen.size).toBeLessThan(480);
    await log.close();
    await place.close();
  });

  it('F22 given open transactions, here and in another database, then appended events reach their readers', async () => {
    const place = await postgres.place();
    const log = await place.open();
    const elsewhere = Object.assign(new URL(place.databaseUrl), { pathname: '/postgres' }).href;
    const open = [place.databaseUrl, elsewhere].map((connectionString) => new Client({ connectionString }));
    for (const client of open) {
      await client.connect();
      await client.query('begin');
      await client.query('select pg_current_xact_id()');
    }
    const until = new AbortController();
    const seen = new Promise<string[]>((resolve) => {
      log.subscribeAll({ after: START, signal: until.signal, onBatch: async (events) => resolve(events.map(({ id }) => id)) });
    });
    const appended = event();
    await log.append({ stream: stream(), expected: 'no_stream', events: [appended] });
    expect(await seen).toEqual([appended.id]);
    expect((await log.readAll({ after: START })).events).toHaveLength(1);
    until.abort();
    for (const client of open) await client.end();
    await log.close();
    await place.close();
  });

  it('an event of an older version is lifted to its current shape when it is read', () => {
    const old = { ...event({ price: 12.5 }), stream: 'product-1', revision: 0, position: '1' } as Recorded<Fact>;
    const lifts = {
      ProductCreated: [({ price }: { price: number }) => ({ price_cents: price * 100 }), (data: object) => ({ ...data, v: 3 })],
    };
    expect(lifted(old, lifts)).toMatchObject({ data: { price_cents: 1250, v: 3 }, metadata: { schemaVersion: 3 } });
    const newer = { ...old, metadata: { ...old.metadata, schemaVersion: 2 } };
    expect(lifted(newer, lifts).data).toEqual({ price: 12.5, v: 3 });
    expect(lifted(old, {})).toBe(old);
  });
});
