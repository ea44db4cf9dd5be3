import { LIMITS } from '@guildhall/contracts/limits';
import { PRODUCT_CATEGORIES, PRODUCT_TABS } from '@guildhall/contracts/product-categories';
import type { ListedProduct } from '@guildhall/contracts/products';
import type { ProductRow, ProductSellerRow } from '@guildhall/projections/products/product.row';
import fc from 'fast-check';
import type { AnyFact } from './history';

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
/** A fact of any kind about a few products, sellers and reviews. */
export const factOfAnyKind = fc.oneof(
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
  sort: fc.tuple(
    fc.constantFrom('created_at', 'price', 'id', 'rating', 'reviewCount'),
    fc.constantFrom('ASC' as const, 'DESC' as const),
  ),
  from: fc.integer({ min: 0, max: 12 }),
  limit: fc.integer({ min: 1, max: 10 }),
});
const firstScreen: typeof anyPage = fc.record({
  filter: fc.record(
    { categories: fc.tuple(fc.constantFrom(...PRODUCT_CATEGORIES)), tab: filters.tab, price_min: dollars, price_max: dollars },
    { requiredKeys: [] },
  ),
  sort: fc.constant(['created_at', 'DESC'] as ['created_at', 'DESC']),
  from: fc.constant(0),
  limit: fc.constant(LIMITS.pageSize.default),
});
/** A page that somebody may ask for: any, or the first one of the screen. */
export const asking = fc.oneof({ weight: 4, arbitrary: anyPage }, { weight: 1, arbitrary: firstScreen });
type Asking = typeof asking extends fc.Arbitrary<infer A> ? A : never;

/** What rows are put in order by. A product without reviews shows 4.5 of 12; a real rating comes above an equal sample (R60). */
const SORTED_BY = {
  created_at: (row: ProductRow) => row.created_at,
  price: (row: ProductRow) => row.price_cents,
  id: (row: ProductRow) => row.id,
  rating: (row: ProductRow) => (row.review_count > 0 ? row.rating_sum / row.review_count + 0.0001 : 4.5),
  reviewCount: (row: ProductRow) => row.review_count || 12,
};

/** What a list answers, by going through all rows one by one. */
export function naively(rows: ProductRow[], sellers: ProductSellerRow[], { filter, sort, from, limit }: Asking) {
  const { q, categories, tab, price_min, price_max } = filter;
  const within = (row: ProductRow) =>
    `${row.title}\n${row.description}\n${row.category ?? ''}`.toLowerCase().includes((q ?? '').trim().toLowerCase()) &&
    (!categories || categories.some((each) => each === row.category)) &&
    (!tab || (PRODUCT_TABS[tab] ?? []).some((each) => each === row.category)) &&
    (price_min === undefined || row.price_cents >= Math.round(price_min * 100)) &&
    (price_max === undefined || price_max === 200 || row.price_cents <= Math.round(price_max * 100)) &&
    (!filter.talent_id || row.talent_id === filter.talent_id) &&
    (!filter.id || filter.id.includes(row.id));
  const value = SORTED_BY[sort[0]];
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
