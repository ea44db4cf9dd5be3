import { putBack, takenDownColumns } from '../moderation/taken-down.row.js';
import { add, insert, patch, patchWhere, remove, removeWhere } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { PRODUCTS_VERSION, productPrices, productSellers, products } from './product.row.js';

type Priced = { id: string; talent_id: string; price_cents: number; old_price_cents?: number };
const priced = ({ id: product_id, talent_id, price_cents, old_price_cents }: Priced, revision: number, since: string) =>
  insert(productPrices, { product_id, revision, talent_id, price_cents, old_price_cents: old_price_cents ?? null, since });

/** Products as the marketplace shows them, with their ratings and sellers. Those of an erased person are gone, those of a suspended one hidden. */
export const productProjection: Projection = {
  name: 'products',
  version: PRODUCTS_VERSION,
  tables: [products, productSellers, productPrices],
  on: {
    ProductCreated: ({ data, revision, metadata: { time } }) => [
      // The spread comes last: each property after one costs Node 20 about 1 µs.
      insert(products, {
        created_at: time,
        updated_at: time,
        version: revision,
        rating_sum: 0,
        review_count: 0,
        suspended: false,
        ...data,
      }),
      // The first price needs no row of its own.
      ...(revision === 0 ? [] : [priced(data, revision, time)]),
    ],
    ProductRevised: ({ data: { id, talent_id: _, ...changes }, revision, metadata: { time } }) => [
      patch(products, { id }, { ...changes, updated_at: time, version: revision }),
    ],
    ProductRepriced: ({ data, revision, metadata: { time } }) => [
      patch(products, { id: data.id }, { price_cents: data.price_cents, updated_at: time, version: revision }),
      priced(data, revision, time),
    ],
    ProductRestored: ({ data: { id, talent_id: _, version: __, fields: ___, ...kept }, revision, metadata: { time } }) => [
      patch(products, { id }, { ...kept, updated_at: time, version: revision }),
    ],
    ProductTakenDown: (event) => [patch(products, { id: event.data.id }, takenDownColumns(event))],
    ProductPutBack: (event) => [patch(products, { id: event.data.id }, putBack(event))],
    ProductDeleted: ({ data: { id } }) => [remove(products, { id })],
    ReviewLeft: ({ data: { product_id, rating } }) =>
      product_id ? [add(products, { id: product_id }, { rating_sum: rating, review_count: 1 })] : [],
    ReviewRevised: ({ data: { product_id, rating, old_rating } }) =>
      product_id ? [add(products, { id: product_id }, { rating_sum: rating - old_rating })] : [],
    ReviewTakenDown: ({ data: { product_id, rating } }) =>
      product_id ? [add(products, { id: product_id }, { rating_sum: -rating, review_count: -1 })] : [],
    ReviewPutBack: ({ data: { product_id, rating } }) =>
      product_id ? [add(products, { id: product_id }, { rating_sum: rating, review_count: 1 })] : [],
    UserSignedUp: ({ data: { id } }) => [insert(productSellers, { id, full_name: null, username: null, avatar_url: null })],
    ProfileUpdated: ({ data: { id, changes } }) => {
      if (changes === null) return [];
      const { full_name, username, avatar_url } = changes;
      const fields = Object.fromEntries(
        Object.entries({ full_name, username, avatar_url }).filter(([, value]) => value !== undefined),
      );
      return Object.keys(fields).length > 0 ? [patch(productSellers, { id }, fields)] : [];
    },
    PersonSuspended: ({ data: { id } }) => [patchWhere(products, { talent_id: id }, { suspended: true })],
    PersonReinstated: ({ data: { id } }) => [patchWhere(products, { talent_id: id }, { suspended: false })],
    PersonErased: ({ data: { id } }) => [
      remove(productSellers, { id }),
      removeWhere(products, { talent_id: id }),
      removeWhere(productPrices, { talent_id: id }),
    ],
  },
};
