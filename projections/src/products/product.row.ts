import { portraitPath } from '@guildhall/contracts/art-paths';
import { PRICE_SLIDER } from '@guildhall/contracts/limits';
import type { ProductCategory } from '@guildhall/contracts/product-categories';
import { LISTED, TAKEN_DOWN_COLUMNS, TAKEN_DOWN_INDEX, type TakenDownColumns } from '../moderation/taken-down.row.js';
import { MEAN_RATING, SHOWN_COUNT, SHOWN_RATING } from '../reviews/mean-rating.js';
import { isoText } from '../runner/definition/iso-text.js';
import { table } from '../runner/definition/table.js';

/** Raise it with each change of these tables, and of what the projector makes of an event: workers then rebuild them. */
export const PRODUCTS_VERSION = 15;

export interface ProductRow extends TakenDownColumns {
  id: string;
  talent_id: string;
  title: string;
  description: string;
  price_cents: number;
  image_url: string;
  category: ProductCategory | null;
  features: string[];
  stock: number | null;
  created_at: string;
  updated_at: string;
  version: number;
  rating_sum: number;
  review_count: number;
  /** Whether the seller is suspended. */
  suspended: boolean;
}

const REVIEWED = `${LISTED} and review_count > 0`;

export const products = table<ProductRow>({
  name: 'products',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    talent_id: { type: 'uuid' },
    title: { type: 'text' },
    description: { type: 'text' },
    price_cents: { type: 'integer' },
    image_url: { type: 'text' },
    category: { type: 'text', nullable: true },
    features: { type: 'text[]' },
    stock: { type: 'integer', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
    version: { type: 'integer' },
    rating_sum: { type: 'integer' },
    review_count: { type: 'integer' },
    suspended: { type: 'boolean' },
    ...TAKEN_DOWN_COLUMNS,
  },
  generated: {
    /** The item of a list without its end: the seller, who is another row. */
    card: `text generated always as (left(json_object(
      array['id', 'title', 'description', 'image', 'category', 'talent_id', 'image_url'],
      array[id::text, title, description, image_url, category, talent_id::text, image_url])::text, -1)
      || ',"price":' || trim_scale(price_cents / 100.0) || ',"rating":' || coalesce(${MEAN_RATING}::text, 'null')
      || ',"reviewCount":' || review_count || ',"version":' || version
      || ',"created_at":"' || ${isoText('created_at')} || '","updated_at":"' || ${isoText('updated_at')} || '","seller":') stored`,
    /** A search finds no text in what is not listed. */
    search: `text generated always as (case when ${LISTED}
      then lower(title || E'\\n' || description || E'\\n' || coalesce(category, '')) else '' end) stored`,
  },
  searched: {
    text: 'search',
    from: ['title', 'description', 'category', 'price_cents', 'taken_down_at', 'suspended'],
    bounds: Array.from({ length: PRICE_SLIDER.max / PRICE_SLIDER.step + 1 }, (_, at) => at * PRICE_SLIDER.step * 100),
    // Rows beyond the last segment are looked at one by one, once for each search: 1 to 3 µs each.
    size: 2048,
    together: 32,
  },
  members: ['taken_down_at', 'suspended'],
  counted: {
    from: ['category', 'taken_down_at', 'suspended', 'price_cents'],
    kinds: `case when ${LISTED} then array[coalesce(category, '')] else '{}' end`,
    amount: 'price_cents',
    together: true,
  },
  ranked: { from: ['created_at', 'category', 'taken_down_at', 'suspended'], at: 'created_at', where: LISTED, size: 256 },
  // With the price, a price range skips rows in the index alone, and so do pages far inside it. Those need vacuumed rows.
  vacuumedAfter: 1000,
  indexes: [
    `(created_at, id, price_cents) where ${LISTED}`,
    '(talent_id, created_at)',
    `(category, created_at, id, price_cents) where ${LISTED}`,
    `(price_cents, id) where ${LISTED}`,
    // Most products have no reviews, and cost these nothing.
    `(review_count, ${MEAN_RATING} nulls first, created_at, id) where ${REVIEWED}`,
    `((${SHOWN_RATING}), id) where ${REVIEWED}`,
    `((${SHOWN_COUNT}), id) where ${REVIEWED}`,
    TAKEN_DOWN_INDEX,
  ],
});

/**
 * A price that a product was given after its first one, which most products keep. It stays when the product goes, and comes
 * back with it.
 */
export interface ProductPriceRow {
  product_id: string;
  revision: number;
  talent_id: string;
  price_cents: number;
  /** The price before; null where the product came back with this one. */
  old_price_cents: number | null;
  since: string;
}

export const productPrices = table<ProductPriceRow>({
  name: 'product_prices',
  key: ['product_id', 'revision'],
  columns: {
    product_id: { type: 'uuid' },
    revision: { type: 'integer' },
    talent_id: { type: 'uuid' },
    price_cents: { type: 'integer' },
    old_price_cents: { type: 'integer', nullable: true },
    since: { type: 'timestamptz' },
  },
  indexes: ['(talent_id)'],
});

/** What a product's page shows of its seller; a renamed seller is one row. */
export interface ProductSellerRow {
  id: string;
  full_name: string | null;
  username: string | null;
  avatar_url: string | null;
}

export const productSellers = table<ProductSellerRow>({
  name: 'product_sellers',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    full_name: { type: 'text', nullable: true },
    username: { type: 'text', nullable: true },
    avatar_url: { type: 'text', nullable: true },
  },
  generated: {
    card: `text generated always as (json_object(array['id', 'name', 'avatar'],
      array[id::text, coalesce(full_name, username, 'Talent'), coalesce(avatar_url, '${portraitPath("' || id || '")}')])::text) stored`,
  },
});
