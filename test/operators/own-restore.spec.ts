import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECTIONS } from '@guildhall/projections/all';
import { command } from '../support/operate.mjs';
import { newcomer, Someone } from '../support/people';
import { startPostgres, type TestPostgres } from '../support/postgres.mjs';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { queryOf } from '../support/query-of';

jest.setTimeout(240_000);

describe('a PostgreSQL of one’s own, whose owner is no superuser', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-own-'));
  let server: TestPostgres;
  let product: OneMachine | undefined;
  let env: Record<string, string>;
  const named = (user: string, password: string) =>
    Object.assign(new URL(server.url), { pathname: '/shop', username: user, password }).href;
  const done = (...words: string[]) => {
    const { status, stdout, stderr } = command(env, ...words);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };
  const start = () => startProduct({ dataDir, env });

  beforeAll(async () => {
    server = await startPostgres();
    await queryOf(server.url, "create role owner login password 'owner' createrole");
    await queryOf(server.url, 'create database shop owner owner');
    env = {
      DATABASE_URL: named('clerk', 'clerk'),
      DATABASE_OWNER_URL: named('owner', 'owner'),
      DATA_DIR: dataDir,
      SEEDS: 'none',
    };
  });
  afterAll(async () => {
    await product?.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('RC-04 VU-17 is backed up, restored and verified by commands', async () => {
    product = await start();
    env = { ...env, KEYS_SECRET_FILE: join(dataDir, 'keys-secret') };
    const before = await newcomer(product.url, 'talent', 'before');
    const { file } = JSON.parse(done('backup', '--json'));
    const after = await newcomer(product.url, 'talent', 'after');

    const refused = command(env, 'restore', file, '--test');
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/the role owner may not make one.*alter role "owner" createdb\n$/),
    });
    await queryOf(server.url, 'alter role owner createdb');
    expect(done('restore', file, '--test').match(/equal to a fresh replay/g)).toHaveLength(PROJECTIONS.length);

    const running = command(env, 'restore', file, '--replace');
    expect(running).toMatchObject({ status: 1, stderr: expect.stringContaining('Stop it before you restore') });
    await product.stop();
    expect(done('restore', file, '--replace', '--reason', 'a drill')).toContain('Restored');
    const who =
      "select metadata->>'actor' as actor, metadata->>'reason' as reason from write.events where type = 'BackupRestored'";
    expect(await queryOf(env['DATABASE_OWNER_URL']!, who)).toEqual([
      { actor: expect.stringMatching(/^system:/), reason: 'a drill' },
    ]);
    expect(done('projections', 'list')).toContain('products');

    product = await start();
    const signIn = async ({ email, password }: Someone) =>
      (await new Someone(product!.url).post('/api/auth/sign-in', { email, password })).status;
    expect([await signIn(before), await signIn(after)]).toEqual([200, 400]);
    expect(done('projections', 'verify').match(/equal to a fresh replay/g)).toHaveLength(PROJECTIONS.length);
  });
});
