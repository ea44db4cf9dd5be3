import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { root } from '../suites.mjs';
import { newcomer, Someone } from '../support/people';
import { startProduct } from '../support/product.mjs';

jest.setTimeout(240_000);

describe('ending sessions', () => {
  let product;
  let other;
  let client;

  const operate = (...words) =>
    spawnSync(process.execPath, [programFile(root, 'operate'), ...words], {
      env: { ...process.env, EVENT_STORE_URL: '', ...product.env },
      encoding: 'utf8',
      timeout: 120_000,
    });

  beforeAll(async () => {
    product = await startProduct();
    other = await newcomer(product.url, 'talent', 'other');
    client = await newcomer(product.url, 'client', 'client');
  });
  afterAll(() => product?.stop());

  it('[VU-25] a person’s sessions end by command, at once, and everybody else goes on', async () => {
    const one = await newcomer(product.url, 'client', 'one');
    const elsewhere = await new Someone(product.url, one.id, one.email, one.password).signIn();
    const ended = operate('person', 'end-sessions', one.email, '--reason', 'a lost laptop', '--json');
    expect([ended.status, JSON.parse(ended.stdout)]).toEqual([0, { account: one.id, sessions: 2 }]);
    for (const each of [one, elsewhere]) {
      expect((await each.get('/api/me')).status).toBe(401);
      expect((await each.post('/api/auth/refresh', {})).status).toBe(401);
    }
    expect((await other.get('/api/me')).status).toBe(200);
    await one.signIn();
    expect((await one.get('/api/me')).status).toBe(200);
  });

  it('[VU-25] everybody’s sessions end by command, and each act is in the log', async () => {
    const { status, stdout } = operate('person', 'end-sessions', '--all', '--reason', 'a leak');
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+ sessions of everybody ended\.\n$/) });
    for (const each of [other, client]) expect((await each.get('/api/me')).status).toBe(401);
    for (const each of [other, client]) await each.signIn();
    const by = `by system:${userInfo().username}`;
    expect(operate('events', 'sessions-all').stdout).toContain(by);
    expect(JSON.parse(operate('events', 'sessions-all', '--json').stdout.split('\n')[0])).toMatchObject({
      type: 'SessionsEnded',
      metadata: { reason: 'a leak' },
    });
  });

  it.each([
    [['end-sessions'], 2, 'npm run person'],
    [['end-sessions', 'a@b.example', '--all', '--reason', 'x'], 2, 'npm run person'],
    [['end-sessions', '--all'], 2, '--reason'],
    [['end-sessions', 'nobody@example.com', '--reason', 'x'], 1, 'Nobody has signed up as nobody@example.com.'],
  ])('[VU-25] given as %j, nobody’s sessions end', (words, status, said) =>
    expect(operate('person', ...words)).toMatchObject({ status, stderr: expect.stringContaining(said) }),
  );
});
