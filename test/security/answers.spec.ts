import { request } from 'node:http';
import { securityHeadersOf } from '@guildhall/backend/http/security-headers';
import pg from 'pg';
import { newcomer, type Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { answerOf, connected, rawAnswer } from '../support/raw';

const ANSWERS = [
  ...['/', '/marketplace', '/auth', '/manage-products', '/no-such-page', '/content/no-such-post'],
  ...['/api/products', '/api/me', '/api/nope', '/api/openapi.json', '/api/docs', '/api/products?x=1'],
  ...['/health/live', '/robots.txt', '/sitemap.xml', '/blog/feed.xml', '/favicon.svg', '/assets/none.js'],
];
/** Pages of another origin, and what could pass for our own. */
const ORIGINS = ['https://evil.example', 'null', 'http://localhost', 'http://127.0.0.1', 'http://127.0.0.1.evil.example'];

describe('answers of the running product', () => {
  let running: OneMachine;
  let person: Someone;
  beforeAll(async () => {
    running = await startProduct({ seeds: true, env: { LOG_FORMAT: 'json' } });
    person = await newcomer(running.url, 'client', 'reader');
  }, 120_000);
  afterAll(() => running?.stop(), 30_000);

  const get = (path: string, headers: Record<string, string> = {}) => fetch(running.url + path, { headers, redirect: 'manual' });
  const statusOf = (method: string, path: string) =>
    new Promise<number>((resolve, reject) => {
      const asking = request(running.url, { method, path }, (answer) => resolve(answer.resume().statusCode ?? 0));
      asking.on('error', reject).end();
    });
  const allOf = <T>(look: (headers: Headers, path: string, status: number) => T) =>
    Promise.all(
      ANSWERS.map(async (path) => {
        const answer = await get(path);
        await answer.body?.cancel();
        return look(answer.headers, path, answer.status);
      }),
    );

  it('S26 each carries a policy that runs scripts of this host only, and forbids plugins, base and frames', async () => {
    for (const policy of await allOf((headers) => headers.get('content-security-policy') ?? '')) {
      for (const rule of [
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ])
        expect(policy.split('; ')).toContain(rule);
    }
  });

  it('S26 each forbids type guessing, and bounds what a referrer reveals', async () => {
    const expected = ['nosniff', 'strict-origin-when-cross-origin', 'same-origin', 'same-origin'];
    const names = ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'];
    const found = await allOf((headers) => names.map((name) => headers.get(name)));
    expect(found).toEqual(ANSWERS.map(() => expected));
  });

  it('S26 under https the same headers ask for https for a year, subdomains included', () => {
    const headers = securityHeadersOf({ PUBLIC_URL: new URL('https://guild.example') });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const plain = securityHeadersOf({ PUBLIC_URL: new URL('http://guild.example') });
    expect(headers).toMatchObject(plain);
  });

  it('each text names its type and its letters', async () => {
    const types = await allOf((headers, path) => `${path} ${headers.get('content-type')}`);
    expect(
      types.filter((type) => !/ (?:text\/[\w+-]+|application\/[\w+-]+); ?charset=utf-8$|image\/svg\+xml/i.test(type)),
    ).toEqual([]);
    expect((await get('/api/nope')).headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect((await get('/blog/feed.xml')).headers.get('content-type')).toMatch(/xml; charset=utf-8$/i);
  });

  it('S25 no other origin may read one, whatever it calls itself', async () => {
    for (const origin of ORIGINS) {
      for (const path of ['/api/products', '/api/me', '/']) {
        const { headers } = await get(path, { origin, authorization: `Bearer ${person.token}` });
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    }
    const asked = { method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' } };
    const preflight = await fetch(`${running.url}/api/me`, asked);
    expect(preflight.status).toBeGreaterThanOrEqual(400);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('S24 what belongs to a person is stored nowhere', async () => {
    for (const path of ['/api/me', '/api/me/sessions']) {
      const { headers, status } = await person.get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  });

  it('TRACE is not served, and no method that changes something is GET', async () => {
    expect(await statusOf('TRACE', '/')).toBeGreaterThanOrEqual(400);
    expect(await statusOf('TRACE', '/api/products')).toBeGreaterThanOrEqual(400);
    for (const act of ['sign-in', 'sign-out', 'refresh', 'reset']) expect((await get(`/api/auth/${act}`)).status).toBe(404);
  });

  it('S15 no folder is listed; no dot file, source map or path beside the assets is served', async () => {
    const outside = [
      '/assets/../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/..%2fpackage.json',
      '/assets/..%5cx',
    ];
    const hidden = ['/.git/config', '/.env', '/assets/.env', '/assets/', '/assets', '/assets/app.js.map', '/package.json'];
    const served: string[] = [];
    for (const path of [...outside, ...hidden]) {
      const { status, body } = await rawAnswer(running.url, path);
      if (status < 400 || /"dependencies"|\[core\]|Index of/.test(body)) served.push(`${status} ${path}`);
    }
    expect(served).toEqual([]);
  });

  it('VU-18 figures and details of health are on no public address', async () => {
    for (const path of ['/metrics', '/api/metrics']) expect((await get(path)).status).toBe(404);
    expect(Object.keys((await (await get('/health/ready')).json()) as object)).toEqual(['status']);
  });

  it('S16 two ways to say where a request ends are refused, and so is a line end in a header', async () => {
    const heads = [
      'Transfer-Encoding: chunked\r\nContent-Length: 5',
      'Content-Length: 5\r\nContent-Length: 6',
      'Transfer-Encoding: gzip, identity',
    ];
    for (const head of heads) {
      const socket = await connected(running.url);
      socket.write(
        `POST /api/auth/recover HTTP/1.1\r\nHost: a\r\n${head}\r\nConnection: close\r\n\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\n\r\n`,
      );
      expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 400 (?![\s\S]*HTTP\/1\.1 200)/);
    }
    const injected = await rawAnswer(running.url, '/content/x%0d%0aX-Injected:%201');
    expect(injected.head).not.toContain('\nx-injected');
  });

  it('S10 a parameter that is given twice is refused', async () => {
    for (const query of ['sort=["id","ASC"]&sort=["id","DESC"]', 'filter={}&filter={"q":"a"}'])
      expect((await get(`/api/products?${query}`)).status).toBe(400);
  });

  it('S28 no account of a new product has a password, samples included', async () => {
    const database = new pg.Client({ connectionString: running.databaseUrl });
    await database.connect();
    const { rows } = await database.query('select id from write.accounts where password_hash is not null');
    await database.end();
    expect(rows).toEqual([{ id: person.id }]);
  });

  it('a sign-in that succeeds is a line of the log', async () => {
    await person.signIn();
    const isSignIn = (line: string) => line.includes('"/api/auth/sign-in"') && line.includes('"status":200');
    for (let waited = 0; waited < 10_000 && !running.printed.split('\n').some(isSignIn); waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(running.printed.split('\n').find(isSignIn)).toContain('"time"');
  });
});
