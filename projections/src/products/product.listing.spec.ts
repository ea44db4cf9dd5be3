import fc from 'fast-check';
import type pg from 'pg';
import { type AnyFact, historyOf } from '../../../test/support/history';
import { BLOCK, listedProducts } from '../../../test/support/listed-products';
import { asking, factOfAnyKind, naively } from '../../../test/support/product-lists';
import { FailedEvents } from '../runner/fold/failed-events';
import { MemoryRows } from '../runner/fold/memory-rows';
import { stepsOf } from '../runner/fold/steps';
import { writeSteps } from '../runner/store/batch';
import { totalsSql } from '../runner/store/totals';
import { productProjection } from './product.projector';
import { listProducts } from './product.queries';
import { type ProductRow, type ProductSellerRow, productSellers, products } from './product.row';

describe('lists of products', () => {
  const { pool, withProducts, asked, planOf } = listedProducts();

  /** A property that is out of time leaves its last case under way. */
  let underWay: Promise<unknown> = Promise.resolve();
  afterEach(() => underWay.catch(() => undefined));

  const kept = async () =>
    (await pool().query('select * from read.products_totals where n <> 0 order by level, bucket, kind')).rows;

  /** Takes a history in, batch by batch, and answers the rows that it makes. */
  async function remember(facts: readonly AnyFact[], size: number): Promise<[ProductRow[], ProductSellerRow[]]> {
    await pool().query('delete from read.products');
    await pool().query('delete from read.product_sellers');
    const rows = new MemoryRows();
    const steps = historyOf(facts).flatMap((event) => stepsOf(productProjection, event, FailedEvents.of()));
    for (const step of steps) rows.apply(step);
    for (let at = 0; at < steps.length; at += size) await writeSteps(pool(), 'read', steps.slice(at, at + size));
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
              const { text, count, total } = await listProducts(pool(), one);
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
    await pool().query('vacuum analyze read.products');
    const { sent } = await asked({ filter: { price_min: 1, price_max: 12 } });
    const { rows } = await pool().query(`explain (generic_plan) ${sent[1]?.text}`);
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
          await pool().query('delete from read.products_totals');
          for (const statement of totalsSql('read', products)) await pool().query(statement);
          expect(live).toEqual(await kept());
        },
      ),
      { numRuns: 15, interruptAfterTimeLimit: 15_000, endOnFailure: true },
    ));
});
