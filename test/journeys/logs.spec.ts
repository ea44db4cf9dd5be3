import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { newcomer, Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';

interface Line {
  level: string;
  time: string;
  process: string;
  msg: string;
  [field: string]: unknown;
}

/** Every value that a person types or carries begins with it. */
const CANARY = 'cnry';
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A raw request: `fetch` would put its address in order. */
const raw = (url: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<void>((resolve, reject) => {
    request(url, { path, headers }, (answer) => answer.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });

describe('the log of a running product', () => {
  let running: OneMachine;
  let person: Someone;
  const secrets: string[] = [];
  const lines = () => running.printed.trimEnd().split('\n');
  const entries = () => lines().map((line) => JSON.parse(line) as Line);
  const found = async (fits: (line: Line) => boolean): Promise<Line> => {
    for (let waited = 0; waited < 20_000; waited += 50) {
      const line = running.printed.endsWith('\n') && entries().find(fits);
      if (line) return line;
      await sleep(50);
    }
    throw new Error(`no such line in:\n${running.printed}`);
  };

  beforeAll(async () => {
    running = await startProduct({ env: { LOG_FORMAT: 'json' }, fresh: true });
    person = await newcomer(running.url, 'talent', `${CANARY}-mail`);
  }, 120_000);
  afterAll(() => running?.stop(), 30_000);

  it('RC-10 every line is one JSON object: the launcher, the supervisor, the backend and the worker', async () => {
    await found(({ process }) => process === 'worker');
    await found(({ process, part }) => process === 'supervisor' && part === 'start');
    for (const entry of entries()) {
      expect(entry).toMatchObject({ level: expect.stringMatching(/^(info|warn|error|fatal)$/), msg: expect.any(String) });
      expect(new Date(entry.time).toISOString()).toBe(entry.time);
    }
  });

  it('RC-05 RC-10 the restart of a killed process is a warning of the supervisor, and its new lines look like the old', async () => {
    await running.kill9('worker');
    await found(({ process, level, msg }) => process === 'supervisor' && level === 'warn' && /ended with SIGKILL/.test(msg));
    await found(({ process, msg }) => process === 'supervisor' && /is ready again/.test(msg));
    expect(() => entries()).not.toThrow();
  });

  it('RC-10 a request leaves one line: id, method, route, status, milliseconds, and who asked', async () => {
    const correlationId = randomUUID();
    await person.call('GET', `/api/products/${randomUUID()}`, undefined, { 'x-correlation-id': correlationId });
    const line = await found((each) => each.part === 'http' && each['correlationId'] === correlationId);
    expect(line).toMatchObject({ level: 'info', method: 'GET', route: '/api/products/:id', status: 404, code: 'not_found' });
    expect(line['person']).toBe(person.id);
    expect(line['ms']).toEqual(expect.any(Number));
    expect(entries().filter((each) => each.part === 'http' && each['correlationId'] === correlationId)).toHaveLength(1);
  });

  it('RC-10 given a 409, then its line names the rule that refused it', async () => {
    const seller = await newcomer(running.url, 'talent', 'seller');
    const offer = { title: 'A snapshot', description: 'All that is inside', price: 10 };
    const { id: product_id } = (await seller.post<{ id: string }>('/api/products', offer)).body;
    await person.post('/api/reviews', { product_id, rating: 5 });
    const { body } = await person.post('/api/reviews', { product_id, rating: 4 });
    const line = await found((each) => each.part === 'http' && each['correlationId'] === body.correlationId);
    expect([line['code'], line['rule']]).toEqual(['already_exists', 'You have already reviewed this.']);
  });

  it("RC-10 a visitor has a request id and no person's id, and a failed sign-in shows with its code", async () => {
    const { status } = await new Someone(running.url).post('/api/auth/sign-in', {
      email: `${CANARY}-nobody@test.example`,
      password: `${CANARY}-wrong`,
    });
    const line = await found((each) => each['route'] === '/api/auth/sign-in' && each['status'] === status && status >= 400);
    expect(line['correlationId']).toMatch(uuid);
    expect(line['code']).toEqual(expect.any(String));
    expect(line).not.toHaveProperty('person');
  });

  it('RC-10 an error that nobody foresaw is there with its request’s id, and without the row that it quotes', async () => {
    const database = new Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
    await database.query('alter table write.accounts drop constraint if exists planted');
    await database.query(`alter table write.accounts add constraint planted check (password_hash is null) not valid`);
    const correlationId = randomUUID();
    const { status } = await fetch(`${running.url}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-correlation-id': correlationId },
      body: JSON.stringify({ email: `${CANARY}-boom@test.example`, password: `${CANARY}-secret`, user_type: 'client' }),
    });
    await database.query('alter table write.accounts drop constraint planted');
    await database.end();
    expect(status).toBe(500);
    const line = await found((each) => each.level === 'error' && each['correlationId'] === correlationId);
    expect(line).toMatchObject({
      route: '/api/auth/sign-up',
      err: { code: '23514', message: expect.stringContaining('planted') },
    });
    expect(running.printed).not.toContain('argon2');
  });

  it('VU-20 RC-10 no line holds a name, an address, a password, a token, a cookie or a query, nor a control character', async () => {
    const profile = { full_name: `${CANARY} Person`, username: `${CANARY}-user`, location: `${CANARY}ville` };
    await person.edit('profile', profile);
    const application = { hourlyRate: 50, skills: `${CANARY}-skill`, bio: `${CANARY} bio of a person`, termsAccepted: true };
    await person.post('/api/me/talent-application', application);
    const service = { title: `${CANARY} title`, description: `${CANARY} ${'words '.repeat(10)}`, price: 29, duration: 3 };
    await person.post('/api/services', { ...service, [`${CANARY}-field`]: 1 });
    await person.post('/api/auth/recover', { email: person.email });
    await person.post('/api/auth/reset', { token: `${CANARY}-token-${'x'.repeat(20)}`, password: `${CANARY}-new` });
    await person.post('/api/auth/sign-in', `{"email":"${CANARY}-broken json`);
    for (const at of ['/marketplace', '/api/products', '/', `/${CANARY}-page`, `/content/${CANARY}`])
      await person.get(`${at}?q=${CANARY}-asked&filter={"q":"${CANARY}"}`);
    const hostile = '/%E2%80%AE%0A%1b[2J%C2%85?q=%0d%0a';
    await raw(running.url, hostile, { 'x-correlation-id': `${CANARY}\u0085\u009b`, 'user-agent': `${CANARY}\u0085` });
    await raw(running.url, '/api/nope/\u0085\u009b', { authorization: `Bearer ${CANARY}.${CANARY}.${CANARY}` });
    secrets.push(person.password, ...[...person.cookies.values()], ...(person.token?.split('.') ?? []));
    const last = randomUUID();
    await person.call('GET', '/api/me', undefined, { 'x-correlation-id': last });
    await found((each) => each['correlationId'] === last);
    expect(lines().filter((line) => line.toLowerCase().includes(CANARY))).toEqual([]);
    expect(secrets.length).toBeGreaterThan(4);
    expect(secrets.filter((secret) => secret.length > 8 && running.printed.includes(secret))).toEqual([]);
    expect(running.printed).not.toMatch(UNPRINTABLE);
  });
});
