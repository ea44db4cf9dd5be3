import { add, insert, type Projection, patch, remove } from '../runner/projection.js';
import { productSellers, products } from './product.row.js';

/** Products as the marketplace shows them, with their ratings and sellers. */
export const productProjection: Projection = {
  name: 'products',
  version: 1,
  tables: [products, productSellers] as never,
  on: {
    ProductCreated: ({ data, revision, metadata: { time } }) => [
      insert(products, {
        ...data,
        created_at: time,
        updated_at: time,
        version: revision,
        rating_sum: 0,
        review_count: 0,
      }),
    ],
    ProductRevised: ({ data: { id, talent_id: _, ...changes }, revision, metadata: { time } }) => [
      patch(products, { id }, { ...changes, updated_at: time, version: revision }),
    ],
    ProductRepriced: ({ data: { id, price_cents }, revision, metadata: { time } }) => [
      patch(products, { id }, { price_cents, updated_at: time, version: revision }),
    ],
    ProductDeleted: ({ data: { id } }) => [remove(products, { id })],
    ReviewLeft: ({ data: { product_id, rating } }) =>
      product_id ? [add(products, { id: product_id }, { rating_sum: rating, review_count: 1 })] : [],
    ReviewRevised: ({ data: { product_id, rating, old_rating } }) =>
      product_id ? [add(products, { id: product_id }, { rating_sum: rating - old_rating })] : [],
    UserSignedUp: ({ data: { id } }) => [insert(productSellers, { id, full_name: null, username: null, avatar_url: null })],
    ProfileUpdated: ({ data: { id, changes } }) => {
      if (changes === null) return [];
      const { full_name, username, avatar_url } = changes;
      const fields = Object.fromEntries(
        Object.entries({ full_name, username, avatar_url }).filter(([, value]) => value !== undefined),
      );
      return Object.keys(fields).length > 0 ? [patch(productSellers, { id }, fields)] : [];
    },
    PersonErased: ({ data: { id } }) => [patch(productSellers, { id }, { full_name: null, username: null, avatar_url: null })],
  },
};
