import pg from 'pg';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';

const WORDS = 'Long enough to pass';
describe('bad input', () => {
  let running: Running;
  let talent: Someone;
  let client: Someone;
  let visitor: Someone;
  let database: pg.Client;
  beforeAll(async () => {
    running = await sharedProduct();
    talent = await newcomer(running.url, 'talent', 'talent');
    client = await newcomer(running.url, 'client', 'client');
    visitor = new Someone(running.url);
    database = new pg.Client({ connectionString: running.databaseUrl });
    database.on('error', () => {});
    await database.connect();
  }, 120_000);
  afterAll(async () => {
    await database?.end();
  }, 30_000);

  const head = async () => (await database.query<{ count: string }>('select count(*) from write.events')).rows[0]!.count;
  const refusedWithoutAnEvent = async (requests: (() => Promise<{ status: number; body: unknown }>)[]) => {
    const before = await head();
    for (const request of requests) {
      const { status, body } = await request();
      expect([body, status >= 400 && status < 500]).toEqual([body, true]);
      expect(body).toMatchObject({ code: expect.any(String), detail: expect.any(String), status });
    }
    expect(await head()).toBe(before);
  };

  const product = { title: 'Dental Snapshot', description: WORDS, price: 10 };

  it.each([
    ['title', { title: 'ab' }, 'Title must be at least 3 characters'],
    ['description', { description: 'short' }, 'Description must be at least 10 characters'],
    ['price', { price: '' }, 'Price is required'],
    ['price', { price: -1 }, 'Price cannot be negative'],
    ['image_url', { image_url: 'javascript:alert(1)' }, 'Please enter a valid URL'],
  ])('VA-25 a product with a bad %s answers 422 with the sentence at the field', async (field, fields, sentence) => {
    const { status, body } = await talent.post('/api/products', { ...product, ...fields });
    expect({ status, code: body.code, at: body.errors?.[field] }).toEqual({ status: 422, code: 'invalid', at: sentence });
  });

  it('VA-25 PE-05 unknown and forbidden fields are refused, never dropped', () =>
    refusedWithoutAnEvent([
      ...['id', 'rating', 'created_at', 'user_type', 'version', 'seller'].map(
        (name) => () => talent.post('/api/products', { ...product, [name]: 'x' }),
      ),
      ...['user_type', 'id', 'email', 'role', 'hourlyRate', 'created_at'].map(
        (name) => () => client.put('/api/me', { [name]: 'admin' }),
      ),
      () => visitor.post('/api/auth/sign-up', { email: 'x@y.example', password: 'long enough', user_type: 'admin' }),
      () =>
        visitor.post('/api/auth/sign-up', { email: 'x@y.example', password: 'long enough', user_type: 'client', role: 'admin' }),
      () => visitor.call('POST', '/api/products', '{"title":"x","__proto__":{"admin":true}}'),
    ]));

  it('bodies of another type are refused, and one that is too large says so', async () => {
    await refusedWithoutAnEvent([
      () => talent.post('/api/products', 'title=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    ]);
    const large = await talent.post('/api/products', { ...product, description: 'x'.repeat(1_100_000) });
    expect(large).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('CL-12 phone sign-up is refused with a clear message', async () => {
    const { status, body } = await visitor.post('/api/auth/sign-up', {
      phone: '+441234567',
      password: 'long enough',
      user_type: 'client',
    });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'unknown_field' });
  });

  it.each([
    'filter={"price_cents":1}',
    'filter={"talent_id":{"$gt":""}}',
    'filter=[]',
    'filter={"q":5}',
    'filter={bad',
    'filter={"tab":"none"}',
    'sort=["price_cents;drop table write.events","ASC"]',
    'sort=["id","sideways"]',
    'sort="id"',
    'range=[0,100000]',
    'range=[-1,5]',
    'range=[5,1]',
    'range=[0,"5"]',
    `filter={"q":"${'x'.repeat(3000)}"}`,
  ])('PE-09 a list refuses what it does not know: %s', async (query) => {
    const { status, body } = await visitor.get(`/api/products?${query}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'malformed' });
  });

  it('an empty list of ids finds nothing, and invalid ids are not found', async () => {
    expect((await visitor.get('/api/products?filter={"id":[]}')).body).toEqual([]);
    for (const id of ['1', 'null', "' or 1=1", '..%2f..', '%00', 'x'.repeat(300)]) {
      expect((await visitor.get(`/api/products/${encodeURIComponent(id)}`)).status).toBe(404);
    }
  });

  it('HEAD of the live channel is answered at once and opens none', async () => {
    const answer = await fetch(`${running.url}/api/live`, { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
    expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
    });
  });

  it('every answer names its request, whatever was asked for', async () => {
    const json = { 'content-type': 'application/json' };
    const asked: [string, RequestInit][] = [
      ['/api/products', { method: 'POST', headers: json, body: '{' }],
      ['/api/products', { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'x' }],
      ['/api/nothing', { method: 'DELETE' }],
      ['/assets/nothing.js', {}],
      ['/api/openapi.json', {}],
      ['/marketplace', {}],
    ];
    const answers = await Promise.all(asked.map(([path, init]) => fetch(running.url + path, init)));
    const unnamed = answers.filter(({ headers }) => !headers.get('x-correlation-id'));
    expect(unnamed.map(({ url, status }) => `${status} ${url}`)).toEqual([]);
  });

  it('refusals reveal nothing of what is behind them', async () => {
    const { body } = await visitor.get('/api/products?sort=["x","ASC"]');
    expect(JSON.stringify(body)).not.toMatch(/select|postgres|node_modules|at .*\.js/i);
  });
});
