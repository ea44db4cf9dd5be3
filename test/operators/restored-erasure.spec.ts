import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADERS } from '@guildhall/contracts/problems';
import { freePort } from '../../backend/standalone/postgres/free-port.mjs';
import { appoint } from '../support/appoint';
import { command } from '../support/operate.mjs';
import { newcomer, Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { programOf } from '../support/programs.mjs';
import { until, once as whenThere } from '../support/until';

jest.setTimeout(240_000);

const SERVICE = { title: 'A service', description: 'All of it, in a week', price: 100, duration: 7 };

/** A folder that an unprivileged account can walk through: as root, the data would be elsewhere otherwise. */
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'guildhall-restored-'));
  chmodSync(made, 0o711);
  return made;
}

describe('a person who was erased after a backup', () => {
  const dataDir = folder();
  const backups = join(folder(), 'volume');
  const list = join(backups, 'destroyed-keys');
  const env = { BACKUPS_DIR: backups };
  let product: OneMachine | undefined;
  let file: string;
  let byCommand: Someone;
  let byConsole: Someone;
  let stays: Someone;

  const done = (at: Record<string, string>, ...words: string[]) => {
    const { status, stdout, stderr } = command(at, ...words);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };
  const listed = () => (existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []);
  const visitor = () => new Someone(product!.url);
  const signIn = async ({ email, password }: Someone) => (await visitor().post('/api/auth/sign-in', { email, password })).status;
  const signsIn = async () => [await signIn(stays), await signIn(byCommand), await signIn(byConsole)];

  beforeAll(async () => {
    mkdirSync(backups);
    product = await startProduct({ dataDir, env });
    stays = await newcomer(product.url, 'talent', 'stays');
    byCommand = await newcomer(product.url, 'talent', 'by-command');
    byConsole = await newcomer(product.url, 'client', 'by-console');
    for (const talent of [stays, byCommand]) expect((await talent.post('/api/services', SERVICE)).status).toBe(201);
    const admin = await newcomer(product.url, 'client', 'admin');
    appoint(product, admin.email);
    file = JSON.parse(done(product.env, 'backup', '--json')).file;
    done(product.env, 'person', 'erase', byCommand.email, '--yes', '--reason', 'asked for');
    const erased = await admin.post(`/api/people/${byConsole.id}/erase`, { email: byConsole.email, reason: 'asked for' });
    expect(erased.status).toBe(200);
    expect(await signsIn()).toEqual([200, 400, 400]);
  });
  afterAll(() => product?.stop());

  it('OP-12 RC-04 is in the list beside the keys, erased by command and in the console', async () => {
    expect(listed()).toContain(byCommand.id);
    await until(() => listed().includes(byConsole.id));
    expect(listed()).toHaveLength(2);
  });

  it('OP-12 given that the backend was killed before it came to the list, then the list has the person soon after', async () => {
    rmSync(list, { force: true });
    await product!.kill9('backend');
    await until(() => listed().length === 2, 20_000);
    expect(listed()).toHaveLength(2);
    await product!.ready();
  });

  it('OP-12 given a backend without a supervisor, as in compose, then its start and its erasures write the list', async () => {
    rmSync(list, { force: true });
    const port = String(await freePort());
    const alone = {
      ...process.env,
      ...product!.env,
      KEYS_SECRET_FILE: join(dataDir, 'keys-secret'),
      NODE_ENV: 'production',
      PORT: port,
      METRICS_PORT: '0',
    };
    const backend = spawn(process.execPath, [programOf('backend')], { env: alone, stdio: 'ignore' });
    try {
      await until(() => listed().length === 2);
      expect(listed()).toHaveLength(2);
      const url = `http://127.0.0.1:${port}`;
      const [third, admin] = [await newcomer(url, 'client', 'third'), await newcomer(url, 'client', 'second-admin')];
      appoint(product!, admin.email);
      expect((await admin.post(`/api/people/${third.id}/erase`, { email: third.email, reason: 'asked for' })).status).toBe(200);
      await until(() => listed().includes(third.id));
      expect(listed()).toHaveLength(3);
    } finally {
      const gone = once(backend, 'exit');
      backend.kill('SIGTERM');
      await gone;
    }
  });

  it('OP-12 RC-04 stays erased when the older backup replaces the data, without any list', async () => {
    await product!.stop();
    rmSync(list, { force: true });
    const said = done({ ...env, DATA_DIR: dataDir, SEEDS: 'none' }, 'restore', file, '--replace');
    expect(said).toContain('2 people were erased since this backup; they stay erased.');
    product = await startProduct({ dataDir, env });
    expect(await signsIn()).toEqual([200, 400, 400]);
    // The start does not wait for read models, which are filled from the whole log: a reader who wrote last sees all of it.
    const reader = await newcomer(product.url, 'client', 'reader');
    expect((await reader.edit('profile', { full_name: 'A reader' })).status).toBe(200);
    const services = await whenThere(async () => {
      const { body, headers } = await reader.get<{ talent_id: string }[]>('/api/services');
      return headers.get(HEADERS.catchingUp) === 'true' ? null : body;
    });
    expect(services).toMatchObject([{ talent_id: stays.id }]);
    const events = done(product!.env, 'events', `account-${byCommand.id}`, '--json').trim().split('\n');
    expect(JSON.parse(events.at(-1) as string)).toMatchObject({
      type: 'PersonErased',
      metadata: { actor: expect.stringMatching(/^system:/) },
    });
  });

  it('OP-12 RC-04 stays erased on a machine that has the folder of backups only', async () => {
    await product!.stop();
    const elsewhere = folder();
    cpSync(join(dataDir, 'keys-secret'), join(elsewhere, 'keys-secret'));
    done({ DATA_DIR: elsewhere, SEEDS: 'none' }, 'restore', file);
    product = await startProduct({ dataDir: elsewhere });
    expect(await signsIn()).toEqual([200, 400, 400]);
  });
});
