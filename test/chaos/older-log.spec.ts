import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { restoreOlderLog } from '../support/older-log';
import { newcomer, Someone } from '../support/people';
import { type Product, startProduct } from '../support/product.mjs';
import { queryOf } from '../support/query-of';
import { eventually } from '../support/read-side';
import { once } from '../support/until';
import { caughtUp, EQUAL_ALL, operate } from './load-driver';

interface Listed {
  title: string;
}
const offer = (title: string) => ({ title, description: 'A product of this test', price: 10 });

describe('a log restored from a backup, under the running product', () => {
  let product: Product;
  let pool: pg.Pool;
  beforeAll(async () => {
    product = await startProduct({ seeds: false });
    pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 }).on('error', () => {});
  }, 120_000);
  afterAll(async () => {
    await pool?.end();
    await product?.stop();
  }, 30_000);

  it('RC-01 given lost products and an account, then lists show none, the product is degraded, and the account can return', async () => {
    const kept = await newcomer(product.url, 'talent');
    await kept.post('/api/products', offer('Kept'));
    await caughtUp(product);
    const [head] = await queryOf<{ position: string }>(
      product.databaseUrl,
      'select max(position)::text as position from write.events',
    );
    const lost = await newcomer(product.url, 'talent');
    await lost.post('/api/products', offer('Lost 1'));
    await kept.post('/api/products', offer('Lost 2'));
    await caughtUp(product);
    const visitor = new Someone(product.url);
    const readiness = async () => (await visitor.get<{ status: string; rebuilding?: string[] }>('/health/ready')).body;
    await restoreOlderLog(pool, head?.position ?? '');
    const degraded = once(async () => {
      const answer = await readiness();
      return answer.status === 'degraded' && answer;
    });
    await kept.post('/api/products', offer('New'));
    expect((await degraded).rebuilding).toContain('products');
    await eventually(async () => {
      const { body, headers } = await visitor.get<Listed[]>('/api/products');
      if (headers.get('x-catching-up') === 'true') return false;
      return JSON.stringify(body.map(({ title }) => title).sort()) === '["Kept","New"]';
    });
    const again = { email: lost.email, password: 'another horse', user_type: 'talent' };
    const { status } = await visitor.post('/api/auth/sign-up', again, { 'idempotency-key': randomUUID() });
    expect(status).toBe(201);
    const person = await new Someone(product.url, '', lost.email, 'another horse').signIn();
    expect((await person.get('/api/me')).status).toBe(200);
    await eventually(async () => (await readiness()).status === 'ok');
    expect(product.printed).toMatch(/which the log does not hold; was the log restored from a backup/);
    await caughtUp(product);
    expect(await operate(product, 'verify')).toMatch(EQUAL_ALL);
  }, 120_000);

  it('RC-01 given a restore that breaks no connection, then nobody who wrote later hears that a list without it is current', async () => {
    const author = await newcomer(product.url, 'talent');
    const [head] = await queryOf<{ position: string }>(
      product.databaseUrl,
      'select max(position)::text as position from write.events',
    );
    for (let lost = 0; lost < 5; lost++) await author.post('/api/products', offer(`Gone ${lost}`));
    await caughtUp(product);
    await restoreOlderLog(pool, head?.position ?? '');
    const title = `After ${randomUUID()}`;
    await author.post('/api/products', offer(title));
    const stale: number[] = [];
    await eventually(async () => {
      const { body, headers } = await author.get<Listed[]>('/api/products');
      const isShown = body.some((each) => each.title === title);
      if (!isShown && headers.get('x-catching-up') !== 'true') stale.push(stale.length);
      return isShown;
    });
    expect(stale).toEqual([]);
    await product.ready();
    await caughtUp(product);
    expect(await operate(product, 'verify')).toMatch(EQUAL_ALL);
  }, 120_000);

  it('RC-02 given a read side that is dropped, then lists are whole again by themselves', async () => {
    await queryOf(product.databaseUrl, 'drop schema read, read_next, read_previous, projections cascade');
    const visitor = new Someone(product.url);
    await eventually(async () => {
      const { status, body, headers } = await visitor.get<Listed[]>('/api/products');
      return status === 200 && headers.get('x-catching-up') !== 'true' && body.length === 3;
    });
    await product.ready();
    await caughtUp(product);
    expect(await operate(product, 'verify')).toMatch(EQUAL_ALL);
  }, 120_000);
});
