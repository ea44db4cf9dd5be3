import { portraitPath } from '@guildhall/contracts/art-paths';
import { LIMITS, PRICE_SLIDER } from '@guildhall/contracts/limits';
import type { OptionCount } from '@guildhall/contracts/option-counts';
import { PRODUCT_CATEGORIES, PRODUCT_TABS } from '@guildhall/contracts/product-categories';
import type { PriceHistory, Product, ProductCard, ProductDetail, Seller } from '@guildhall/contracts/products';
import { product } from '@guildhall/contracts/products.views';
import { LISTED } from '../moderation/taken-down.row.js';
import { MEAN_RATING, SHOWN_COUNT, SHOWN_RATING } from '../reviews/mean-rating.js';
import { newestReviews, reviewView, type StoredReview } from '../reviews/review.queries.js';
import { columnsFrom } from '../runner/definition/select.js';
import type { Searched } from '../runner/definition/table.js';
import { asView } from '../runner/reading/as-view.js';
import { columnValues } from '../runner/reading/column-values.js';
import { BadListQuery, cents, contains, idIn, kindIn, takes } from '../runner/reading/conditions.js';
import { isoTime } from '../runner/reading/iso-time.js';
import { completed, type ListedText, type ListQuery, type PartOfRows, statement, whereOf } from '../runner/reading/list.js';
import { listText } from '../runner/reading/list-text.js';
import { keptByKind, narrowed } from '../runner/reading/totals.js';
import type { Db } from '../runner/store/connection.js';
import { brief, prepared } from '../runner/store/prepared.js';
import { type ProductRow, products } from './product.row.js';

type Stored = Omit<ProductRow, 'created_at' | 'updated_at'> & { created_at: Date | string; updated_at: Date | string };
interface SellerColumns {
  seller_name: string | null;
  seller_avatar: string | null;
}
interface RatingColumns {
  rating: number | null;
  review_count: number;
}

/** The record itself, as writes answer it (EN-06). */
export const productView = (row: Stored): Product =>
  asView(product, row, {
    price: row.price_cents / 100,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  });

const seller = (id: string, row: SellerColumns): Seller => ({
  id,
  name: row.seller_name ?? 'Talent',
  avatar: row.seller_avatar ?? portraitPath(id),
});

const RECORD = columnsFrom(products, 'p');
const RATING = `${MEAN_RATING} as rating`;
const SELLER = 'coalesce(s.full_name, s.username) as seller_name, s.avatar_url as seller_avatar';
const FROM = 'read.products p left join read.product_sellers s on s.id = p.talent_id';

const NO_SELLER = `json_build_object('id', p.talent_id, 'name', 'Talent', 'avatar', '${portraitPath("' || p.talent_id || '")}')::text`;

const card = (row: Stored & RatingColumns & SellerColumns): ProductCard => ({
  id: row.id,
  title: row.title,
  description: row.description,
  image: row.image_url,
  price: row.price_cents / 100,
  rating: row.rating,
  reviewCount: row.review_count,
  category: row.category,
  seller: seller(row.talent_id, row),
});

const FILTERS = {
  id: idIn('p.id'),
  talent_id: idIn('p.talent_id'),
  q: contains('p.search'),
  categories: kindIn('p.category', PRODUCT_CATEGORIES),
  tab: takes(
    { type: 'string', enum: Object.keys(PRODUCT_TABS) },
    (value) => {
      if (typeof value !== 'string' || !Object.hasOwn(PRODUCT_TABS, value)) throw new BadListQuery('filter', 'no such tab');
      return `p.category in (${PRODUCT_TABS[value]?.map((each) => `'${each}'`).join(', ')})`;
    },
    (value) => ({ kinds: PRODUCT_TABS[String(value)] }),
  ),
  price_min: cents('p.price_cents', '>='),
  price_max: cents('p.price_cents', '<=', PRICE_SLIDER.max),
};

const SEARCHED = products.searched as Searched;

/** Without a review, products have one rating and one count that show. */
const BY_REVIEWS: readonly PartOfRows[] = [{ holds: 'p.review_count > 0' }, { holds: 'p.review_count = 0', isEven: true }];

export const PRODUCT_LIST = {
  from: FROM,
  columns: `${RECORD}, ${RATING}, ${SELLER}`,
  rows: 'read.products p',
  card: `p.card || coalesce(s.card, ${NO_SELLER}) || '}'`,
  totals: { table: 'read.products_totals', guard: LISTED, together: true },
  ranks: { table: 'read.products_ranks', at: 'p.created_at' },
  search: { ...SEARCHED, field: 'q', table: 'read.products', text: 'p.search', number: 'p.n' },
  direct: ['categories', 'tab'],
  amounts: { fields: ['price_min', 'price_max'], looked: 2000 },
  filters: FILTERS,
  sorts: {
    created_at: 'p.created_at',
    price: 'p.price_cents',
    title: 'lower(p.title)',
    rating: SHOWN_RATING,
    reviewCount: SHOWN_COUNT,
    id: 'p.id',
  },
  few: ['id', 'talent_id'],
  parts: { rating: BY_REVIEWS, reviewCount: BY_REVIEWS },
  defaultSort: ['created_at', 'DESC'] as const,
  tieBreak: 'p.id',
};

/** EN-08: items of the marketplace, newest first unless asked otherwise (R48). @throws BadListQuery */
export const listProducts = (db: Db, query: ListQuery): Promise<ListedText> => listText(db, query, PRODUCT_LIST, [LISTED]);

const { tab, price_min, price_max } = FILTERS;
const COUNTED = { ...PRODUCT_LIST, filters: { tab, price_min, price_max } };

/** How many products of each category a filter by tab and price leaves. @throws BadListQuery */
export async function countCategories(db: Db, query: Pick<ListQuery, 'filter'>): Promise<OptionCount[]> {
  const { filter } = completed(query, COUNTED);
  whereOf(filter, COUNTED, [], () => '');
  const values: unknown[] = [];
  const text = keptByKind(PRODUCT_LIST.totals, narrowed(filter, COUNTED.filters) ?? {}, (value) => `$${values.push(value)}`);
  const { rows } = await db.query<OptionCount>(statement(false, text, values));
  return rows.filter(({ name }) => name !== '');
}

/** The ids of at most so many products, newest first. */
export const productIds = (db: Db, most: number) => columnValues(db, PRODUCT_LIST, LISTED, most);

/** One statement for all of it: each costs the backend more than it costs Postgres. */
const DETAIL = `select ${RECORD}, ${RATING}, ${SELLER}, ${newestReviews('p.id')} as reviews from ${FROM} where p.id = $1 and ${LISTED}`;
type Detail = Stored & RatingColumns & SellerColumns & { reviews: StoredReview[] };

/** A product with its seller and newest reviews. */
export async function findProduct(db: Db, id: string): Promise<ProductDetail | null> {
  const { rows } = await db.query<Detail>(brief(prepared(DETAIL, [id])));
  const row = rows[0];
  if (!row) return null;
  const { rating, review_count: reviewCount, reviews } = row;
  return { ...productView(row), rating, reviewCount, seller: seller(row.talent_id, row), reviews: reviews.map(reviewView) };
}

/**
 * The first price is that before the earliest change, and the present one where there was none. Tables of version 13 have a row
 * for it instead, and no old prices: while a new release builds its tables, these are read.
 */
const PRICES = `select p.title, h.price_cents, h.since, h.total from read.products p cross join lateral (
    select h.price_cents, h.since, h.revision, count(*) over ()::int as total from (
      select revision, price_cents, since from read.product_prices where product_id = p.id and revision > 0
      union all select 0, coalesce((
        select coalesce((to_jsonb(o)->>'old_price_cents')::int, o.price_cents) from read.product_prices o
        where o.product_id = p.id order by o.revision limit 1
      ), p.price_cents), p.created_at) h
    order by h.revision desc limit ${LIMITS.shownPrices}) h
  where p.id = $1 and ${LISTED} order by h.revision`;

interface PriceRow {
  title: string;
  price_cents: number;
  since: Date | string;
  total: number;
}

/** Null where there is no such product. */
export async function findPriceHistory(db: Db, id: string): Promise<PriceHistory | null> {
  const { rows } = await db.query<PriceRow>(prepared(PRICES, [id]));
  const [first] = rows;
  const prices = rows.map(({ price_cents, since }) => ({ time: isoTime(since), price: price_cents / 100 }));
  return first ? { id, title: first.title, prices, earlier: first.total - prices.length } : null;
}

const MOST_POPULAR = `order by p.review_count desc, ${MEAN_RATING} desc nulls last, p.created_at desc, p.id desc limit $1`;
const POPULAR = `select ${RECORD}, ${RATING}, ${SELLER} from ${FROM} where p.id in (
    (select p.id from read.products p where ${LISTED} and p.review_count > 0 ${MOST_POPULAR}) union all
    (select p.id from read.products p where ${LISTED} and p.review_count = 0 order by p.created_at desc, p.id desc limit $1))
  ${MOST_POPULAR}`;

/** Most reviews, then highest mean, then newest (R48). */
export async function popularProducts(db: Db, count: number): Promise<ProductCard[]> {
  const { rows } = await db.query<Stored & RatingColumns & SellerColumns>(prepared(POPULAR, [count]));
  return rows.map(card);
}
