import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { projectionMigrations } from '../migrations';
import { reviewProjection } from '../reviews/review.projector';
import { findReview, listReviews } from '../reviews/review.queries';
import { makeTables } from '../runner/store/tables';
import { productProjection } from './product.projector';
import { findPriceHistory, findProduct } from './product.queries';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [PRODUCT, OTHER, HIDDEN, SELLER, CLIENT] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string];

describe('a product with what its page shows', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => {});
    await migrate(database.url, projectionMigrations);
    for (const projection of [productProjection, reviewProjection]) await makeTables(pool, 'read', projection);
    for (const [product, takenDown] of [
      [PRODUCT, null],
      [OTHER, null],
      [HIDDEN, '2026-01-02'],
    ])
      await pool.query(
        `insert into read.products (id, talent_id, title, description, price_cents, image_url, features, created_at, updated_at, version,
          rating_sum, review_count, suspended, taken_down_at) values ($1, $2, 'A kit', 'Of parts', 4999, '/a.svg', '{one}', '2026-01-01',
          '2026-01-01', 0, 9, 2, false, $3)`,
        [product, SELLER, takenDown],
      );
    await pool.query('insert into read.product_sellers (id, full_name) values ($1, $2)', [SELLER, 'Ada Quill']);
    await pool.query('insert into read.review_clients (id, full_name) values ($1, $2)', [CLIENT, 'Bo "B" O’Neil']);
    await pool.query(
      `insert into read.reviews (id, client_id, talent_id, product_id, rating, title, comment, created_at, updated_at, version, taken_down_at)
       select ('00000000-0000-4000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid, case when n % 2 = 0 then $1::uuid else $2::uuid end, $2,
         $3, 4, null, e'Line\\n"two" \\u2028', timestamptz '2026-02-03 04:05:06.789123+00' + n / 3 * interval '1 hour', '2026-03-01', n,
         case when n = 7 then timestamptz '2026-03-02' end from generate_series(1, 60) n`,
      [CLIENT, SELLER, PRODUCT],
    );
  }, 60_000);
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  it('EN-07 CL-07 has its newest reviews as the list of reviews has them', async () => {
    const found = await findProduct(pool, PRODUCT);
    const { items } = await listReviews(pool, { filter: { product_id: PRODUCT }, limit: 50 });
    expect(items).toHaveLength(50);
    expect(found?.reviews).toEqual(items);
    expect(found?.reviews[0]).toEqual(await findReview(pool, items[0]?.id ?? ''));
    expect(found).toMatchObject({ price: 49.99, rating: 4.5, reviewCount: 2, seller: { id: SELLER, name: 'Ada Quill' } });
    expect(found?.created_at).toBe('2026-01-01T00:00:00.000Z');
  });

  it('has no reviews where nobody wrote one, and is not found where it is taken down', async () => {
    expect((await findProduct(pool, OTHER))?.reviews).toEqual([]);
    expect(await findProduct(pool, HIDDEN)).toBeNull();
    expect(await findProduct(pool, id(9))).toBeNull();
  });

  it('has its first price since its first day, however often it changed or came back', async () => {
    const prices = async () => (await findPriceHistory(pool, PRODUCT))?.prices;
    const first = { time: '2026-01-01T00:00:00.000Z', price: 49.99 };
    expect(await prices()).toEqual([first]);
    const given = (revision: number, price: number, old: number | null) =>
      pool.query(
        `insert into read.product_prices (product_id, revision, talent_id, price_cents, old_price_cents, since)
         values ($1, $2, $3, $4, $5, '2026-02-01')`,
        [PRODUCT, revision, SELLER, price, old],
      );
    const time = '2026-02-01T00:00:00.000Z';
    await given(5, 4999, null);
    expect(await prices()).toEqual([first, { time, price: 49.99 }]);
    await given(2, 5900, 4500);
    expect(await prices()).toEqual([
      { ...first, price: 45 },
      { time, price: 59 },
      { time, price: 49.99 },
    ]);
    await pool.query('truncate read.product_prices');
  });

  it('has its prices from tables of version 13, which have a row of the first one', async () => {
    await pool.query('alter table read.product_prices drop column old_price_cents');
    await pool.query(
      `insert into read.product_prices (product_id, revision, talent_id, price_cents, since)
       values ($1, 0, $2, 4500, '2026-01-01'), ($1, 3, $2, 4999, '2026-02-01')`,
      [PRODUCT, SELLER],
    );
    expect(await findPriceHistory(pool, PRODUCT)).toMatchObject({ prices: [{ price: 45 }, { price: 49.99 }], earlier: 0 });
    await pool.query('truncate read.product_prices');
    await pool.query('alter table read.product_prices add column old_price_cents integer');
  });

  it('has the latest of its prices, oldest first, and how many were before', async () => {
    await pool.query(
      `insert into read.product_prices (product_id, revision, talent_id, price_cents, old_price_cents, since)
       select $1, n, $2, n * 100, (n - 1) * 100, timestamptz '2026-01-01' + n * interval '1 day' from generate_series(1, 120) n`,
      [PRODUCT, SELLER],
    );
    const found = await findPriceHistory(pool, PRODUCT);
    expect(found?.prices.map(({ price }) => price)).toEqual(Array.from({ length: 100 }, (_, at) => at + 21));
    expect(found).toMatchObject({ id: PRODUCT, earlier: 21 });
    expect(await findPriceHistory(pool, id(9))).toBeNull();
  });
});
