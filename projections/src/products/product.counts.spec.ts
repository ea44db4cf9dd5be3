import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { projectionMigrations } from '../migrations';
import { makeExtensions, makeTables } from '../runner/store/tables';
import { productProjection } from './product.projector';
import { countCategories, listProducts } from './product.queries';

describe('counts of products by category', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => {});
    await migrate(database.url, projectionMigrations);
    await makeExtensions(pool, productProjection);
    await makeTables(pool, 'read', productProjection);
    const categories = `(array['${PRODUCT_CATEGORIES.slice(0, 5).join("','")}', null])[1 + i % 6]`;
    await pool.query(`insert into read.products (id, talent_id, title, description, price_cents, image_url, category, features,
        created_at, updated_at, version, rating_sum, review_count, suspended)
      select gen_random_uuid(), gen_random_uuid(), 'Kit ' || i, 'Text', i * 500, '', ${categories}, '{}', now(), now(), 0, 0, 0, i % 7 = 0
      from generate_series(1, 80) i`);
  }, 60_000);
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const wholeList = async (filter: object) => {
    const totals = await Promise.all(
      PRODUCT_CATEGORIES.map(async (name) => ({
        name,
        count: (await listProducts(pool, { filter: { ...filter, categories: [name] } })).total,
      })),
    );
    return new Map(totals.filter(({ count }) => count > 0).map(({ name, count }) => [name as string, count]));
  };

  it.each([{}, { price_min: 50 }, { price_min: 20, price_max: 90 }, { price_max: 200 }, { price_min: 10_000 }])(
    'MK-03 MK-04 given %j, then each category has as many as the list of it',
    async (filter) => {
      const counted = await countCategories(pool, { filter });
      expect(new Map(counted.map(({ name, count }) => [name, count]))).toEqual(await wholeList(filter));
    },
  );

  it('MK-02 MK-04 given a tab, then only its categories have any', async () =>
    expect((await countCategories(pool, { filter: { tab: 'snapshots' } })).map(({ name }) => name).sort()).toEqual([
      'Snapshot',
      'Snapshot Bundle',
    ]));

  it('OP-09 given tables of the version before, which lack the counters of all, then totals are the same', async () => {
    const totals = () =>
      Promise.all([{}, { price_min: 20, price_max: 90 }].map(async (filter) => (await listProducts(pool, { filter })).total));
    const before = await totals();
    expect(before[0]).toBeGreaterThan(0);
    await pool.query("delete from read.products_totals where kind = '*'");
    expect(await totals()).toEqual(before);
  });

  it.each([{ q: 'kit' }, { categories: ['Script'] }, { tab: 'none' }, { price_min: 'x' }])(
    'S10 given %j, then it is refused',
    async (filter) => await expect(countCategories(pool, { filter })).rejects.toMatchObject({ field: 'filter' }),
  );
});
