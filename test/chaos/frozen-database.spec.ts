import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeze } from '../support/freeze';
import { newcomer, Someone } from '../support/people';
import { freshDatabase } from '../support/postgres.mjs';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { silentRoad } from '../support/proxy';
import { queryOf } from '../support/query-of';
import { until } from '../support/until';
import { caughtUp } from './load-driver';

const BOUND_MS = 5000;
const SLACK_MS = 500;
const AT_ONCE = 4;

/** Requests of every kind that asks the database, none of which a cache can answer. */
const requests = (seller: Someone, key: string): Record<string, () => Promise<Response>> => {
  const { url, token, email, password, cookies } = seller;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const product = { title: key, description: 'Written while nothing answers', price: 10 };
  return {
    read: () => fetch(`${url}/api/products?filter=${encodeURIComponent(JSON.stringify({ q: randomUUID() }))}`),
    page: () => fetch(`${url}/product/${randomUUID()}`),
    write: () => post('/api/products', product, { authorization: `Bearer ${token}`, 'idempotency-key': key }),
    'sign-in': () => post('/api/auth/sign-in', { email, password }),
    'sign-up': () => post('/api/auth/sign-up', { email: `${randomUUID()}@test.example`, password, user_type: 'client' }),
    refresh: () => post('/api/auth/refresh', {}, { cookie, origin: url }),
    ready: () => fetch(`${url}/health/ready`),
  };
};

async function answered(ask: () => Promise<Response>) {
  const since = performance.now();
  const answer = await ask();
  const body = await answer.json().catch(() => null);
  return {
    status: answer.status,
    retry: answer.headers.get('retry-after'),
    type: answer.headers.get('content-type')?.split(';')[0],
    code: body?.code,
    inTime: performance.now() - since < BOUND_MS + SLACK_MS,
  };
}

const NOT_NOW = { status: 503, retry: '1', type: 'application/problem+json', code: 'unavailable', inTime: true };
/** People see a page that says so. */
const NO_PAGE_NOW = { ...NOT_NOW, type: 'text/html', code: undefined };

/** Several of every kind at once, so that they wait for connections too. */
const allAnswered = async (seller: Someone, key: string) => {
  const kinds = Object.entries(requests(seller, key)).flatMap((kind) => Array.from({ length: AT_ONCE }, () => kind));
  return Promise.all(kinds.map(async ([kind, ask]) => [kind, await answered(ask)]));
};
const refused = (seller: Someone) =>
  Object.keys(requests(seller, '')).flatMap((kind) =>
    Array.from({ length: AT_ONCE }, () => [kind, kind === 'page' ? NO_PAGE_NOW : NOT_NOW]),
  );

const writtenAs = (product: OneMachine, title: string) =>
  queryOf(product.databaseUrl, `select revision from write.events where data::text like '%${title}%'`);

/** The product of a seller is made exactly once, and everybody sees it, all by itself. */
async function heals(product: OneMachine, seller: Someone, key: string) {
  await product.ready(BOUND_MS);
  const again = await requests(seller, key)['write']?.();
  expect(again?.status).toBe(201);
  expect(await writtenAs(product, key)).toHaveLength(1);
  const { id } = (await again!.json()) as { id: string };
  const visitor = new Someone(product.url);
  await until(async () => (await visitor.get(`/api/products/${id}`)).status === 200, 20_000);
  expect((await visitor.get(`/api/products/${id}`)).status).toBe(200);
  await caughtUp(product);
}

jest.setTimeout(180_000);

describe('a frozen database', () => {
  let product: OneMachine;
  let seller: Someone;
  beforeAll(async () => {
    product = await startProduct();
    seller = await newcomer(product.url, 'talent');
  });
  afterAll(() => product?.stop());

  it('[FT-02] every request is answered 503 within 5 s, again and again, and all heals by itself', async () => {
    const key = randomUUID();
    const thaw = freeze(product.processes.postgres as number);
    try {
      expect(await allAnswered(seller, key)).toEqual(refused(seller));
      expect(await allAnswered(seller, key)).toEqual(refused(seller));
      expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
    } finally {
      thaw();
    }
    await heals(product, seller, key);
  });

  it('[FT-02] a backend that was frozen itself answers again as soon as it goes on', async () => {
    const thaw = freeze(product.processes.backend as number);
    const asked = answered(() => fetch(`${product.url}/health/ready`));
    await sleep(3000);
    thaw();
    expect(await asked).toMatchObject({ status: 200 });
    await heals(product, seller, randomUUID());
  });
});

describe('a database at the end of a half-open connection', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let road: Awaited<ReturnType<typeof silentRoad>>;
  let product: OneMachine;
  let seller: Someone;
  beforeAll(async () => {
    database = await freshDatabase();
    road = await silentRoad(database.url);
    product = await startProduct({ env: { DATABASE_URL: road.url } });
    seller = await newcomer(product.url, 'talent');
  });
  afterAll(async () => {
    await product?.stop();
    road?.stop();
    await database?.drop();
  });

  it('[FT-02] every request is answered 503 within 5 s, and new connections heal it', async () => {
    const key = randomUUID();
    road.fallSilent();
    expect(await allAnswered(seller, key)).toEqual(refused(seller));
    road.reconnect();
    await heals(product, seller, key);
  });
});
