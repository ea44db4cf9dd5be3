import { setTimeout as sleep } from 'node:timers/promises';
import { newcomer, Someone } from '../support/people';
import { type Product, startProduct } from '../support/product.mjs';
import { queryOf } from '../support/query-of';
import { eventually } from '../support/read-side';
import { caughtUp } from './load-driver';

interface Listed {
  id: string;
  title: string;
}
const offer = (title: string) => ({ title, description: 'A product of this test', price: 10 });

describe('no old answer is current', () => {
  let product: Product;
  let visitor: Someone;
  let author: Someone;
  beforeAll(async () => {
    product = await startProduct({ seeds: false });
    visitor = new Someone(product.url);
    author = await newcomer(product.url, 'talent');
    await author.post('/api/products', offer('The first of all'));
    await caughtUp(product);
  }, 120_000);
  afterAll(() => product?.stop(), 30_000);

  const titles = async (who: Someone) => {
    const { status, body, headers } = await who.get<Listed[]>('/api/products');
    return {
      status,
      current: headers.get('x-catching-up') !== 'true',
      titles: status === 200 ? body.map(({ title }) => title) : [],
    };
  };

  it('FT-01 given a checkpoint whose number comes back, then lists and pages show the next product within seconds', async () => {
    const address = '/marketplace';
    await titles(visitor);
    await visitor.get(address);
    await queryOf(
      product.databaseUrl,
      `update projections.checkpoints set revision = revision - 1 where projection = 'products'`,
    );
    const title = 'Made under a number that was used before';
    expect((await author.post('/api/products', offer(title))).status).toBe(201);
    await eventually(async () => (await titles(visitor)).titles.includes(title), 5000);
    await eventually(async () => String((await visitor.get(address)).body).includes(title), 5000);
  }, 60_000);

  it('FT-01 given kills of the database, then an author sees each acknowledged product, or that the list catches up', async () => {
    const wrong: string[] = [];
    for (let round = 1; round <= 3; round++) {
      const title = `Written before kill ${round}`;
      expect((await author.post('/api/products', offer(title))).status).toBe(201);
      await titles(author);
      await product.kill9('postgres');
      for (const end = Date.now() + 4000; Date.now() < end; await sleep(10)) {
        const seen = await titles(author).catch(() => null);
        if (seen?.status === 200 && seen.current && !seen.titles.includes(title)) wrong.push(title);
      }
      await product.ready();
    }
    expect(wrong).toEqual([]);
    await eventually(async () => (await titles(visitor)).titles.includes('Written before kill 3'), 10_000);
  }, 120_000);
});
