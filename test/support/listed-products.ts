import { migrate } from '@guildhall/platform/migrations';
import { projectionMigrations } from '@guildhall/projections/migrations';
import { productProjection } from '@guildhall/projections/products/product.projector';
import { listProducts, PRODUCT_LIST } from '@guildhall/projections/products/product.queries';
import { products } from '@guildhall/projections/products/product.row';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import { cutGrown } from '@guildhall/projections/runner/store/ranks';
import { sealFull } from '@guildhall/projections/runner/store/segments';
import { makeTables } from '@guildhall/projections/runner/store/tables';
import pg from 'pg';
import { freshDatabase } from './postgres.mjs';

// For each suite that imports this, segments and blocks have few rows. A short history fills some.
const SIZE = 32;
Object.assign(products.searched as object, { size: SIZE, together: 2 });
/** Rows in a block. */
export const BLOCK = 3;
Object.assign(products.ranked as object, { size: BLOCK });
Object.assign(PRODUCT_LIST.search, { size: SIZE });
Object.assign(PRODUCT_LIST, { deep: 2 });
Object.assign(PRODUCT_LIST.amounts, { looked: 4 });

/** A database with the tables of products, for the suite that calls this. */
export function listedProducts() {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => {});
    await migrate(database.url, projectionMigrations);
    await makeTables(pool, 'read', productProjection);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  /** So many products, a minute apart; the newest has the number 1 as its price in cents. */
  async function withProducts(count: number) {
    await pool.query('delete from read.products');
    await pool.query(
      `insert into read.products
        (id, talent_id, title, description, price_cents, image_url, features, created_at, updated_at, version, rating_sum, review_count, suspended)
        select gen_random_uuid(), gen_random_uuid(), 'A snapshot ' || i, 'Text', i, '', '{}', now() - i * interval '1 min', now(), 0, 0, 0, false
        from generate_series(1, $1::integer) i`,
      [count],
    );
    await cutGrown(pool, 'read', products);
    await sealFull(pool, 'read', products);
  }
  /** A page, and the statements that were sent for it. */
  async function asked(query: ListQuery) {
    const sent: pg.QueryConfig[] = [];
    const noting = { query: (statement: pg.QueryConfig) => sent.push(statement) && pool.query(statement) } as unknown as pg.Pool;
    return { ...(await listProducts(noting, query)), sent };
  }
  async function planOf({ text, values }: pg.QueryConfig, options = '') {
    await pool.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off');
    const { rows } = await pool.query({ text: `explain ${options} ${text}`, values });
    await pool.query('reset enable_seqscan; reset enable_sort; reset enable_bitmapscan');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  return { pool: () => pool, withProducts, asked, planOf };
}
