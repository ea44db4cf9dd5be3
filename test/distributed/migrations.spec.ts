import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { freePort } from '../../backend/standalone/postgres/free-port.mjs';
import { type SupervisedChild, superviseChild } from '../../backend/standalone/src/child';
import { statusOf } from '../support/cluster';
import { TEST_KEYS } from '../support/keys';
import { startPostgres, type TestPostgres } from '../support/postgres.mjs';
import { queryOf } from '../support/query-of';
import { until } from '../support/until';

const script = (name: string) => programFile(join(__dirname, '../..'), name);
const run = promisify(execFile);

describe('an empty database, and all that use it started at once', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-migrations-'));
  let children: SupervisedChild[] = [];
  let database: TestPostgres | undefined;
  afterAll(async () => {
    await Promise.all(children.map((child) => child.stop()));
    await database?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 30_000);

  it('is migrated by one, once; the other waits, and backends and workers say what they lack and come up', async () => {
    database = await startPostgres();
    const { url } = database;
    const own = { DATABASE_URL: url, DATA_DIR: dataDir, HOST: '127.0.0.1', KEYS_SECRET: TEST_KEYS.KEYS_SECRET };
    const env = { ...process.env, NODE_ENV: 'production', ...own };
    const holder = new pg.Client({ connectionString: url }).on('error', () => {});
    await holder.connect();
    await holder.query('begin; create schema write');

    const said: string[] = [];
    const ports = [await freePort(), await freePort()];
    const supervised = (name: string, program: string, more = {}) =>
      superviseChild({ name, script: script(program), env: { ...env, ...more }, say: (line) => said.push(line) });
    const migration = () => run(process.execPath, [script('migrate')], { env });
    const migrations = Promise.allSettled([migration(), migration()]);
    children = [
      ...ports.map((port, each) => supervised(`backend ${each}`, 'backend', { PORT: String(port) })),
      ...[0, 1].map((each) => supervised(`worker ${each}`, 'projections')),
    ];

    const waits = () =>
      queryOf<{ wait_event: string }>(url, "select wait_event from pg_stat_activity where wait_event_type = 'Lock' order by 1");
    await until(async () => (await waits()).length === 2);
    expect(await waits()).toEqual([{ wait_event: 'advisory' }, { wait_event: 'transactionid' }]);
    const lacking = (name: string) =>
      said.some((line) => line.startsWith(name) && line.includes('The database lacks the migrations'));
    await until(() => children.every(({ name }) => lacking(name)));
    expect(children.filter(({ name }) => !lacking(name))).toEqual([]);
    await holder.end();

    expect((await migrations).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const ran = await queryOf<{ name: string }>(url, 'select name from write.migrations');
    expect(new Set(ran.map(({ name }) => name)).size).toBe(ran.length);
    const ready = () => Promise.all(ports.map((port) => statusOf(`http://127.0.0.1:${port}/health/ready`)));
    await until(async () => (await ready()).every((status) => status === 200));
    expect(await ready()).toEqual([200, 200]);
    const workers = async () => (await queryOf(url, 'select from projections.workers')).length;
    await until(async () => (await workers()) === 2);
    expect(await workers()).toBe(2);
  }, 120_000);
});
