import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { command } from '../support/operate.mjs';
import { newcomer, Someone } from '../support/people';
import { startPostgres, type TestPostgres } from '../support/postgres.mjs';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { programOf } from '../support/programs.mjs';
import { queryOf } from '../support/query-of';
import { until } from '../support/until';

jest.setTimeout(240_000);

const SERVICE = { title: 'A service', description: 'All of it, in a week', price: 100, duration: 7 };
/** Every append to the log takes it first. */
const APPENDS = 7355608001;
const WAITING = `from pg_locks where locktype = 'advisory' and objid = ${APPENDS % 2 ** 32} and not granted`;

describe('a restore that is killed before its erasures are in the log', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-killed-restore-'));
  let server: TestPostgres;
  let product: OneMachine | undefined;
  let env: Record<string, string>;
  let file: string;
  let stays: Someone;
  let leaves: Someone;

  const operate = (...words: string[]) => {
    const { status, stdout, stderr } = command({ ...env, KEYS_SECRET_FILE: join(dataDir, 'keys-secret') }, ...words);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };
  const erasures = async () =>
    (await queryOf(server.url, `select from write.events where stream_id = 'account-${leaves.id}' and type = 'PersonErased'`))
      .length;
  const offering = async () => {
    const { body } = await new Someone(product!.url).get<{ talent_id: string }[]>('/api/services');
    return body.map(({ talent_id }) => talent_id);
  };

  beforeAll(async () => {
    server = await startPostgres();
    env = { DATABASE_URL: server.url, DATA_DIR: dataDir, SEEDS: 'none' };
    product = await startProduct({ dataDir, env });
    stays = await newcomer(product.url, 'talent', 'stays');
    leaves = await newcomer(product.url, 'talent', 'leaves');
    for (const talent of [stays, leaves]) expect((await talent.post('/api/services', SERVICE)).status).toBe(201);
    ({ file } = JSON.parse(operate('backup', '--json')));
    operate('person', 'erase', leaves.email, '--yes', '--reason', 'asked for');
    await product.stop();
  });
  afterAll(async () => {
    await product?.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The restore has loaded all, and waits for its first append when it is killed. */
  const killedRestore = async () => {
    const holder = new pg.Client({ connectionString: server.url }).on('error', () => {});
    await holder.connect();
    await holder.query(`select pg_advisory_lock(${APPENDS})`);
    const restore = spawn(process.execPath, [programOf('operate'), 'restore', file, '--replace'], {
      env: { ...process.env, ...env, KEYS_SECRET_FILE: join(dataDir, 'keys-secret') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    restore.stderr.on('data', (text) => {
      said += text;
    });
    const ended = once(restore, 'exit');
    await until(async () => restore.exitCode !== null || (await queryOf(server.url, `select ${WAITING}`)).length > 0);
    restore.kill('SIGKILL');
    expect([said, ...(await ended)]).toEqual(['', null, 'SIGKILL']);
    // The server would go on with what it was asked for.
    await queryOf(server.url, `select pg_terminate_backend(pid) ${WAITING}`);
    await holder.end();
    expect(await erasures()).toBe(0);
  };

  it('OP-12 RC-13 given the next restore, then it erases them', async () => {
    await killedRestore();
    expect(operate('restore', file, '--replace')).toContain('1 people were erased since this backup; they stay erased.');
    expect(await erasures()).toBe(1);
  });

  it('OP-12 RC-13 given the next start, then it erases them, once for all starts', async () => {
    await killedRestore();
    product = await startProduct({ dataDir, env });
    await until(async () => (await erasures()) > 0, 20_000);
    await until(async () => (await offering()).length === 1, 20_000);
    expect(await offering()).toEqual([stays.id]);
    await product.kill9('backend');
    await product.ready();
    expect(await erasures()).toBe(1);
    const { email, password } = leaves;
    expect((await new Someone(product.url).post('/api/auth/sign-in', { email, password })).status).toBe(400);
  });
});
