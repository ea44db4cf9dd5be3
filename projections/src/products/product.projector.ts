import { putBack, takenDown } from '../moderation/taken-down.row.js';
import { add, insert, patch, patchWhere, remove, removeWhere } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { PRODUCTS_VERSION, productSellers, products } from './product.row.js';

/** Products as the marketplace shows them, with their ratings and sellers. Those of an erased person are gone, those of a suspended one hidden. */
export const productProjection: Projection = {
  name: 'products',
  version: PRODUCTS_VERSION,
  tables: [products, productSellers],
  on: {
    ProductCreated: ({ data, revision, metadata: { time } }) => [
      insert(products, {
        ...data,
        created_at: time,
        updated_at: time,
        version: revision,
        rating_sum: 0,
        review_count: 0,
        suspended: false,
      }),
    ],
    ProductRevised: ({ data: { id, talent_id: _, ...changes }, revision, metadata: { time } }) => [
      patch(products, { id }, { ...changes, updated_at: time, version: revision }),
    ],
    ProductRepriced: ({ data: { id, price_cents }, revision, metadata: { time } }) => [
      patch(products, { id }, { price_cents, updated_at: time, version: revision }),
    ],
    ProductRestored: ({ data: { id, talent_id: _, version: __, fields: ___, ...kept }, revision, metadata: { time } }) => [
      patch(products, { id }, { ...kept, updated_at: time, version: revision }),
    ],
    ProductTakenDown: (event) => [patch(products, { id: event.data.id }, takenDown(event))],
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
    PersonErased: ({ data: { id } }) => [remove(productSellers, { id }), removeWhere(products, { talent_id: id })],
  },
};
