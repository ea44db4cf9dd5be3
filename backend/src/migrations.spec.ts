import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { assertMigrated, migrate } from '@guildhall/platform/migrations';
import { openPool } from '@guildhall/platform/postgres';
import { PROJECTIONS } from '@guildhall/projections/all';
import { projectionMigrations } from '@guildhall/projections/migrations';
import { makeTablesOf } from '@guildhall/projections/runner/store/read-side';
import type pg from 'pg';
import { freshDatabase } from '../../test/support/postgres.mjs';
import { schemaDump } from '../../test/support/schema-dump';
import { allMigrations, writeMigrations } from './migrations';

const SCHEMA = join(__dirname, '..', '..', 'test', 'schema.sql');
const HEAD = `-- The database after all migrations and with every read model. Made by a test: UPDATE=1 npm test -- unit backend/src/migrations.spec\n\n`;

describe('the migrations of all packages', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  beforeEach(async () => {
    database = await freshDatabase();
    pool = openPool({ connectionString: database.url, max: 2 });
  }, 60_000);
  afterEach(async () => {
    await pool.end();
    await database.drop();
  });
  const written = () => schemaDump(pool, ['write', 'projections']);

  it('given all of them, then the database is as schema.sql says', async () => {
    await migrate(database.url, allMigrations);
    for (const projection of PROJECTIONS) await makeTablesOf(pool, projection);
    const dump = HEAD + (await schemaDump(pool, ['write', 'projections', 'read']));
    if (process.env['UPDATE'] === '1') writeFileSync(SCHEMA, dump);
    expect(dump).toBe(readFileSync(SCHEMA, 'utf8'));
  });

  it('given a database of any earlier release, then it gets what it lacks and is like a new one', async () => {
    await migrate(database.url, allMigrations);
    const whole = await written();
    for (let released = 1; released < writeMigrations.length; released++) {
      await pool.query('drop schema write cascade');
      await migrate(database.url, writeMigrations.slice(0, released));
      await migrate(database.url, allMigrations);
      await assertMigrated(database.url, allMigrations);
      expect(await written()).toBe(whole);
    }
  });

  it('RC-02 given schema projections is lost beside read models of this release, then migrations run again and change none', async () => {
    await migrate(database.url, allMigrations);
    for (const projection of PROJECTIONS) await makeTablesOf(pool, projection);
    const lastSegment = `select live, next_live, sealed from read.products_segments`;
    await pool.query(
      `insert into read.products_segments (segment, live, next_live) values (0, '\\x0f', null), (1, '\\x0f', '\\x01')`,
    );
    const segments = (await pool.query(lastSegment)).rows;
    await pool.query('drop schema projections cascade');
    const tables = await schemaDump(pool, ['read']);
    await migrate(database.url, allMigrations);
    expect(await schemaDump(pool, ['read'])).toBe(tables);
    expect((await pool.query(lastSegment)).rows).toEqual(segments);
  });

  it('given a database that only the log migrated, then the rest runs as well', async () => {
    await migrate(database.url, eventStoreMigrations);
    await migrate(database.url, allMigrations);
    const { rows } = await pool.query("select to_regclass('write.mail_requests') is not null as made");
    expect(rows).toEqual([{ made: true }]);
  });

  it('OP-11 given failed events of an earlier release, then they are kept', async () => {
    await migrate(database.url, projectionMigrations.slice(0, 2));
    await pool.query(`
      insert into projections.checkpoints (projection, version, tables, position) values ('products', 1, '[]', '5');
      insert into projections.parked (projection, stream, revision, event_id, event_type, position, error, attempts)
        values ('products', 'product-1', 3, 'e', 'ProductRevised', '4', 'why', 2)`);
    await migrate(database.url, allMigrations);
    const { rows } = await pool.query('select stream, revision, error, attempts from projections.failed_events');
    expect(rows).toEqual([{ stream: 'product-1', revision: 3, error: 'why', attempts: 2 }]);
  });

  it('a released migration keeps its name and its place', () => {
    const released = [
      'WriteTables1795200000001',
      'GroupCommit1795200000002',
      'Reactions1795200000003',
      'PendingAppends1795200000004',
      'RateLimits1795200000005',
      'PendingAuthority1795200000006',
      'MailsOnce1795200000007',
      'ConsumedRows1795200000008',
      'SessionDevices1795200000009',
      'OperationNotes1795200000030',
      'KeyVersions1795200000032',
    ];
    expect(writeMigrations.map(({ name }) => name).filter((name) => released.includes(name))).toEqual(released);
  });
});
