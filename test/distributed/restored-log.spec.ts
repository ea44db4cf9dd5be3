import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECTIONS } from '@guildhall/projections/all';
import { type KurrentDouble, startDouble } from '../support/kurrent-server';
import { command } from '../support/operate.mjs';
import { newcomer, Someone } from '../support/people';
import { startPostgres, type TestPostgres } from '../support/postgres.mjs';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { queryOf } from '../support/query-of';

jest.setTimeout(240_000);

const SERVICE = { title: 'A service', description: 'All of it, in a week', price: 100, duration: 7 };
const logAt = ({ port }: KurrentDouble) => `kurrentdb://127.0.0.1:${port}?tls=false`;

describe('a backup of a log on KurrentDB (its double), and an erasure since', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-restored-log-'));
  const logs: KurrentDouble[] = [];
  let server: TestPostgres;
  let product: OneMachine | undefined;
  let env: Record<string, string>;
  let file: string;
  let stays: Someone;
  let leaves: Someone;

  const newLog = async () => {
    const log = await startDouble();
    logs.push(log);
    return logAt(log);
  };
  const secret = () => ({ ...env, KEYS_SECRET_FILE: join(dataDir, 'keys-secret') });
  const operate = (...words: string[]) => command(secret(), ...words);
  const done = (...words: string[]) => {
    const { status, stdout, stderr } = operate(...words);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };
  const signIn = async ({ email, password }: Someone) =>
    (await new Someone(product!.url).post('/api/auth/sign-in', { email, password })).status;
  const offering = async () => {
    const { body } = await new Someone(product!.url).get<{ talent_id: string }[]>('/api/services');
    return body.map(({ talent_id }) => talent_id);
  };
  const lastOf = (person: Someone) => JSON.parse(done('events', `account-${person.id}`, '--json').trim().split('\n').at(-1)!);

  beforeAll(async () => {
    server = await startPostgres();
    env = { DATABASE_URL: server.url, DATA_DIR: dataDir, SEEDS: 'none', EVENT_STORE_URL: await newLog() };
    product = await startProduct({ dataDir, env });
    stays = await newcomer(product.url, 'talent', 'stays');
    leaves = await newcomer(product.url, 'talent', 'leaves');
    for (const talent of [stays, leaves]) expect((await talent.post('/api/services', SERVICE)).status).toBe(201);
    ({ file } = JSON.parse(done('backup', '--json')));
    done('person', 'erase', leaves.email, '--yes', '--reason', 'asked for');
    await product.stop();
  });
  afterAll(async () => {
    await product?.stop();
    await Promise.all(logs.map((log) => log.close()));
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('RC-04 passes its test, which leaves the server of the log alone', async () => {
    expect(done('restore', file, '--test').match(/equal to a fresh replay/g)).toHaveLength(PROJECTIONS.length);
  });

  it('RC-04 given a server that holds events, then --replace is refused and nothing is changed', async () => {
    const { status, stderr } = operate('restore', file, '--replace');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('holds events. Name an empty server') });
    product = await startProduct({ dataDir, env });
    expect([await signIn(stays), await signIn(leaves)]).toEqual([200, 400]);
    expect(await offering()).toEqual([stays.id]);
    await product.stop();
  });

  it('OP-12 RC-04 given an empty server, then the log is there again and who was erased since stays erased', async () => {
    env = { ...env, EVENT_STORE_URL: await newLog() };
    const said = done('restore', file, '--replace');
    expect(said).toContain('1 people were erased since this backup; they stay erased.');
    product = await startProduct({ dataDir, env });
    expect([await signIn(stays), await signIn(leaves)]).toEqual([200, 400]);
    expect(await offering()).toEqual([stays.id]);
    expect(lastOf(leaves)).toMatchObject({ type: 'PersonErased', metadata: { actor: expect.stringMatching(/^system:/) } });
    expect(product.printed).not.toContain('The log is older');
    expect(await queryOf(server.url, 'select type from write.events')).toEqual([]);
  });
});
