import { migrate } from '@guildhall/platform/migrations';
import fc from 'fast-check';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { type AnyFact, historyOf } from '../../../test/support/history';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { asking, factOfAnyKind, naively } from '../../../test/support/product-lists';
import { projectionMigrations } from '../migrations';
import { SealedSegments1795200000199 } from '../migrations/1795200000199-sealed-segments';
import { FailedEvents } from '../runner/fold/failed-events';
import { MemoryRows } from '../runner/fold/memory-rows';
import { stepsOf } from '../runner/fold/steps';
import { writeSteps } from '../runner/store/batch';
import { cutGrown } from '../runner/store/ranks';
import { sealFull } from '../runner/store/segments';
import { makeTables } from '../runner/store/tables';
import { totalsSql } from '../runner/store/totals';
import { productProjection } from './product.projector';
import { listProducts, PRODUCT_LIST } from './product.queries';
import { type ProductRow, type ProductSellerRow, productSellers, products } from './product.row';

// Segments of few rows, so that a short history fills some.
const SIZE = 32;
Object.assign(products.searched as object, { size: SIZE, together: 2 });
const BLOCK = 3;
Object.assign(products.ranked as object, { size: BLOCK });
Object.assign(PRODUCT_LIST.search, { size: SIZE });
Object.assign(PRODUCT_LIST, { deep: 2 });
Object.assign(PRODUCT_LIST.amounts, { looked: 4 });

describe('lists of products', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  const runner = { query: (sql: string) => pool.query(sql) } as unknown as QueryRunner;
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

  /** A property that is out of time leaves its last case under way. */
  let underWay: Promise<unknown> = Promise.resolve();
  afterEach(() => underWay.catch(() => undefined));

  const kept = async () =>
    (await pool.query('select * from read.products_totals where n <> 0 order by level, bucket, kind')).rows;

  /** Takes a history in, batch by batch, and answers the rows that it makes. */
  async function remember(facts: readonly AnyFact[], size: number): Promise<[ProductRow[], ProductSellerRow[]]> {
    await pool.query('delete from read.products');
    await pool.query('delete from read.product_sellers');
    const rows = new MemoryRows();
    const steps = historyOf(facts).flatMap((event) => stepsOf(productProjection, event, FailedEvents.of()));
    for (const step of steps) rows.apply(step);
    for (let at = 0; at < steps.length; at += size) await writeSteps(pool, 'read', steps.slice(at, at + size));
    const all = <R>(of: typeof products | typeof productSellers) =>
      [...rows.of(of).rows.values()].filter((row) => row !== null) as R[];
    return [all<ProductRow>(products), all<ProductSellerRow>(productSellers)];
  }

  it('MK-01 MK-02 MK-03 MK-04 EN-08 R48 answer what a look through all rows answers, whatever history, filter, order and page', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(factOfAnyKind, { minLength: 20, maxLength: 160, size: 'max' }),
        fc.constantFrom(3, 20, 1000),
        fc.array(asking, { minLength: 25, maxLength: 25 }),
        (facts, size, askings) => {
          const check = async () => {
            const [rows, sellers] = await remember(facts, size);
            for (const one of askings) {
              const { text, count, total } = await listProducts(pool, one);
              const expected = naively(rows, sellers, one);
              expect({ items: JSON.parse(text), count, total }).toEqual({ ...expected, count: expected.items.length });
            }
          };
          const checked = check();
          underWay = checked;
          return checked;
        },
      ),
      { numRuns: 25, interruptAfterTimeLimit: 25_000, endOnFailure: true },
    ));

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
  async function asked(query: Parameters<typeof listProducts>[1]) {
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

  it('MK-02 given a word in every product, then a search reads the list in order until the page is full', async () => {
    await withProducts(400);
    const { total, sent } = await asked({ filter: { q: 'snapshot' } });
    expect(total).toBe(400);
    expect(await planOf(sent.at(-1) as pg.QueryConfig)).toMatch(/Index Scan Backward using products_1 /);
  });

  it.each([200, 399])(
    'MK-02 given a product, the %s. of 400, that changes while it is sought, then it is found',
    async (place) => {
      await withProducts(400);
      let asked = 0;
      const changing = {
        query: async (statement: pg.QueryConfig) => {
          if (++asked === 2)
            await pool.query('update read.products set price_cents = 9999 where title = $1', [`A snapshot ${place}`]);
          return pool.query(statement);
        },
      } as unknown as pg.Pool;
      const { text, total } = await listProducts(changing, { filter: { q: String(place) } });
      expect([asked, total, JSON.parse(text).map(({ price }: { price: number }) => price)]).toEqual([2, 1, [99.99]]);
    },
  );

  it('MK-02 given a text sought before, when segments fill or are made again, then all of its rows are found', async () => {
    const withText = (count: number) =>
      Array.from({ length: count }, (_, at) => String(at + 1)).filter((n) => n.includes('17')).length;
    const sought = async (count: number) => {
      await withProducts(count);
      for (let times = 0; times < 3; times++) {
        const { total, sent } = await asked({ filter: { q: '17' } });
        expect(total).toBe(withText(count));
        if (times < 2) continue;
        const again = sent[0] as pg.QueryConfig;
        const plan = await planOf(again, '(analyze, costs off, timing off)');
        expect(plan).toMatch(/products_places p\w* \(never executed\)/);
        return (await pool.query(again)).rows.map(({ what }) => what);
      }
      return [];
    };
    for (const count of [100, 400, 250]) {
      // The third time nothing of the set is sent.
      expect(await sought(count)).toEqual(['edge', 'size', 'top', 'tail']);
      await pool.query('delete from read.products');
      await pool.query('truncate read.products_segments, read.products_places');
      await pool.query('alter table read.products alter n restart');
    }
    await sought(180);
    expect(await sought(300)).toEqual(['edge', 'size', 'top', 'tail']);
  });

  it('MK-02 given segments of another size, as before an update is rebuilt, then a text is found without them', async () => {
    await withProducts(400);
    await pool.query('update read.products_segments set live = substr(live, 1, octet_length(live) / 2)');
    for (let times = 0; times < 3; times++) {
      const { text, total } = await listProducts(pool, { filter: { q: '17' } });
      expect([total, JSON.parse(text)[0].title]).toEqual([14, 'A snapshot 17']);
    }
    await pool.query('truncate read.products_segments, read.products_places');
  });

  it('MK-02 given segments of the release before, then a text is found without them, and with them once migrated', async () => {
    await withProducts(400);
    const found = async () => {
      const { total, sent } = await asked({ filter: { q: '17' } });
      // Rows that segments find are fetched by their numbers.
      return [total, sent.at(-1)?.text?.includes('::int[]')];
    };
    await new SealedSegments1795200000199().down(runner);
    expect(await found()).toEqual([14, false]);
    await new SealedSegments1795200000199().up(runner);
    expect(await found()).toEqual([14, true]);
    await pool.query('truncate read.products_segments, read.products_places');
  });

  it('EN-08 a page far inside skips the rows of a block at most', async () => {
    await withProducts(2000);
    const { text, total, sent } = await asked({ from: 1200 });
    expect([total, JSON.parse(text)[0].price]).toEqual([2000, 12.01]);
    const plan = await planOf(sent.at(-1) as pg.QueryConfig, '(analyze, costs off, timing off)');
    const [, read] = /Scan using products_1 on products.*actual rows=(\d+)/.exec(plan) ?? [];
    expect(Number(read)).toBeLessThan(24 + 2 * BLOCK);
  });

  it('MK-03 given prices that the newest products have, then these are the page; given others, older ones follow', async () => {
    await withProducts(100);
    const first = async (filter: Record<string, unknown>) => {
      const { text, total, sent } = await asked({ filter });
      return { first: JSON.parse(text)[0]?.price, total, statements: sent.length };
    };
    // The first statement asks how old the newest products are.
    expect(await first({ price_max: 0.03 })).toEqual({ first: 0.01, total: 3, statements: 2 });
    expect(await first({ price_min: 0.5 })).toEqual({ first: 0.5, total: 51, statements: 3 });
  });

  it('MK-03 given prices, then one plan for all of them seeks prices in the index of the order', async () => {
    await withProducts(4000);
    await pool.query('vacuum analyze read.products');
    const { sent } = await asked({ filter: { price_min: 1, price_max: 12 } });
    const { rows } = await pool.query(`explain (generic_plan) ${sent[1]?.text}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan Backward using products_1 on .*\n *Index Cond: .*created_at.*price_cents.*price_cents/);
    expect(plan).not.toMatch(/Sort/);
  });

  it('OP-09 totals kept change by change are those that a rebuild counts', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(factOfAnyKind, { minLength: 20, maxLength: 160, size: 'max' }),
        fc.constantFrom(3, 20, 1000),
        async (facts, size) => {
          await remember(facts, size);
          const live = await kept();
          await pool.query('delete from read.products_totals');
          for (const statement of totalsSql('read', products)) await pool.query(statement);
          expect(live).toEqual(await kept());
        },
      ),
      { numRuns: 15, interruptAfterTimeLimit: 15_000, endOnFailure: true },
    ));
});
