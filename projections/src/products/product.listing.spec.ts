import { LIMITS } from '@guildhall/contracts/limits';
import { PRODUCT_CATEGORIES, PRODUCT_TABS } from '@guildhall/contracts/product-categories';
import type { ListedProduct } from '@guildhall/contracts/products';
import { migrate } from '@guildhall/platform/migrations';
import fc from 'fast-check';
import pg from 'pg';
import { type AnyFact, historyOf } from '../../../test/support/history';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { projectionMigrations } from '../migrations';
import { FailedEvents } from '../runner/fold/failed-events';
import { MemoryRows } from '../runner/fold/memory-rows';
import { stepsOf } from '../runner/fold/steps';
import { writeSteps } from '../runner/store/batch';
import { sealFull } from '../runner/store/segments';
import { makeTables } from '../runner/store/tables';
import { totalsSql } from '../runner/store/totals';
import { productProjection } from './product.projector';
import { listProducts, PRODUCT_LIST } from './product.queries';
import { type ProductRow, type ProductSellerRow, productSellers, products } from './product.row';

const uuid = (kind: number, at: number) => `${String(kind).repeat(8)}-1111-4111-8111-${String(at).padStart(12, '0')}`;
const WORDS = ['snapshot', 'map', 'kit', 'Kit "2"', 'a_b', '100%', 'back\\slash', 'Ünï', 'ap', 'line\tbreak', '1'];
const PRICES = [0, 1, 999, 1000, 1001, 4900, 4999, 9999, 10_000, 19_999, 20_000, 20_001, 123_456, 99_999_999];

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const category = fc.constantFrom(null, ...PRODUCT_CATEGORIES.slice(0, 4));
const id = fc.integer({ min: 0, max: 60 }).map((at) => uuid(1, at));
const talent_id = fc.integer({ min: 0, max: 3 }).map((at) => uuid(2, at));
const price_cents = fc.constantFrom(...PRICES);
const rating = fc.integer({ min: 1, max: 5 });

const fact = <D extends object>(type: string, data: fc.Arbitrary<D>): fc.Arbitrary<AnyFact> =>
  data.map((each) => ({ type, data: each }));
const created = fact(
  'ProductCreated',
  fc.record({ id, talent_id, title: words, description: words, price_cents, category }).map((data) => ({
    ...data,
    image_url: '/art/x.svg',
    features: [],
    stock: null,
  })),
);
const factOfAnyKind = fc.oneof(
  { weight: 6, arbitrary: created },
  {
    weight: 2,
    arbitrary: fact(
      'ProductRevised',
      fc.record({ id, talent_id, title: words, category }, { requiredKeys: ['id', 'talent_id'] }),
    ),
  },
  { weight: 3, arbitrary: fact('ProductRepriced', fc.record({ id, talent_id, price_cents, old_price_cents: price_cents })) },
  { weight: 1, arbitrary: fact('ProductDeleted', fc.record({ id, talent_id })) },
  { weight: 2, arbitrary: fact('ReviewLeft', fc.record({ product_id: id, talent_id, rating })) },
  {
    weight: 1,
    arbitrary: fact(
      'UserSignedUp',
      talent_id.map((of) => ({ id: of, email: null, user_type: 'talent' })),
    ),
  },
  { weight: 1, arbitrary: fact('ProfileUpdated', fc.record({ id: talent_id, changes: fc.record({ full_name: words }) })) },
  { weight: 1, arbitrary: fact('PersonErased', fc.record({ id: talent_id })) },
);
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const dollars = fc.constantFrom(0, 0.01, 10, 10.01, 49, 49.99, 50, 100, 199.99, 200, 999, 1234.56, 10_000_000);
const filters = {
  q: fc.constantFrom(
    'ap',
    'A',
    'kit',
    'KIT "',
    'a_',
    '%',
    'back\\',
    'ün',
    '  ',
    'snapshot map',
    'zz',
    '1',
    't 1',
    'nap',
    'SNAP',
    'kit',
    'shot',
    '"',
    'h',
    'c',
  ),
  categories: some(PRODUCT_CATEGORIES.slice(0, 5)),
  tab: fc.constantFrom(...Object.keys(PRODUCT_TABS)),
  price_min: dollars,
  price_max: dollars,
  talent_id,
  id: some([0, 1, 2, 3].map((at) => uuid(1, at))),
};
/** All rows, those of one or two fields, and those of any choice of fields: with many fields few rows are left. */
const filter = fc.oneof(
  fc.constant({}),
  fc
    .subarray(Object.keys(filters), { minLength: 1, maxLength: 2 })
    .chain((names) =>
      fc
        .record(filters, { requiredKeys: [] })
        .map((all) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))),
    ),
  fc.record(filters, { requiredKeys: [] }),
) as fc.Arbitrary<Filter>;
type Filter = {
  q?: string;
  categories?: string[];
  tab?: string;
  price_min?: number;
  price_max?: number;
  talent_id?: string;
  id?: string[];
};
const anyPage = fc.record({
  filter,
  sort: fc.tuple(fc.constantFrom('created_at', 'price', 'id'), fc.constantFrom('ASC' as const, 'DESC' as const)),
  from: fc.integer({ min: 0, max: 12 }),
  limit: fc.integer({ min: 1, max: 10 }),
});
const firstScreen: typeof anyPage = fc.record({
  filter: fc.oneof(fc.constant({}), fc.record({ categories: fc.tuple(fc.constantFrom(...PRODUCT_CATEGORIES)) })),
  sort: fc.constant(['created_at', 'DESC'] as ['created_at', 'DESC']),
  from: fc.constant(0),
  limit: fc.constant(LIMITS.pageSize.default),
});
const asking = fc.oneof({ weight: 4, arbitrary: anyPage }, { weight: 1, arbitrary: firstScreen });
type Asking = typeof asking extends fc.Arbitrary<infer A> ? A : never;

/** What a list answers, by going through all rows one by one. */
function naively(rows: ProductRow[], sellers: ProductSellerRow[], { filter, sort, from, limit }: Asking) {
  const { q, categories, tab, price_min, price_max } = filter;
  const within = (row: ProductRow) =>
    `${row.title}\n${row.description}\n${row.category ?? ''}`.toLowerCase().includes((q ?? '').trim().toLowerCase()) &&
    (!categories || categories.some((each) => each === row.category)) &&
    (!tab || (PRODUCT_TABS[tab] ?? []).some((each) => each === row.category)) &&
    (price_min === undefined || row.price_cents >= Math.round(price_min * 100)) &&
    (price_max === undefined || price_max === 200 || row.price_cents <= Math.round(price_max * 100)) &&
    (!filter.talent_id || row.talent_id === filter.talent_id) &&
    (!filter.id || filter.id.includes(row.id));
  const value = (row: ProductRow) => (sort[0] === 'price' ? row.price_cents : sort[0] === 'id' ? row.id : row.created_at);
  const compared = (a: ProductRow, b: ProductRow) =>
    value(a) === value(b) ? (a.id < b.id ? -1 : 1) : value(a) < value(b) ? -1 : 1;
  const found = rows.filter(within).sort((a, b) => (sort[1] === 'ASC' ? compared(a, b) : compared(b, a)));
  const card = (row: ProductRow): ListedProduct => {
    const seller = sellers.find((each) => each.id === row.talent_id);
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      image: row.image_url,
      price: row.price_cents / 100,
      rating: row.review_count > 0 ? row.rating_sum / row.review_count : null,
      reviewCount: row.review_count,
      category: row.category,
      seller: {
        id: row.talent_id,
        name: seller?.full_name ?? 'Talent',
        avatar: `/art/v1/portraits/${row.talent_id}.svg`,
      },
      talent_id: row.talent_id,
      image_url: row.image_url,
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
    };
  };
  return { items: found.slice(from, from + limit).map(card), total: found.length };
}

// Segments of few rows, so that a short history fills some.
const SIZE = 32;
Object.assign(products.searched as object, { size: SIZE, together: 2 });
Object.assign(PRODUCT_LIST.search, { size: SIZE });
Object.assign(PRODUCT_LIST, { deep: 2 });

describe('lists of products', () => {
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

  it('MK-02 given a word in every product, then a search reads the list in order until the page is full', async () => {
    await pool.query('delete from read.products');
    await pool.query(`insert into read.products
      (id, talent_id, title, description, price_cents, image_url, features, created_at, updated_at, version, rating_sum, review_count, suspended)
      select gen_random_uuid(), gen_random_uuid(), 'A snapshot ' || i, 'Text', i, '', '{}', now() - i * interval '1 min', now(), 0, 0, 0, false
      from generate_series(1, 400) i`);
    await sealFull(pool, 'read', products);
    const asked: pg.QueryConfig[] = [];
    const noting = { query: (query: pg.QueryConfig) => (asked.push(query), pool.query(query)) } as unknown as pg.Pool;
    expect((await listProducts(noting, { filter: { q: 'snapshot' } })).total).toBe(400);
    const page = asked.at(-1) as pg.QueryConfig;
    await pool.query('set enable_seqscan = off; set enable_sort = off');
    const { rows } = await pool.query({ text: `explain ${page.text}`, values: page.values });
    await pool.query('reset enable_seqscan; reset enable_sort');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    await pool.query('delete from read.products');
    expect(plan).toMatch(/Index Scan using products_1 /);
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
