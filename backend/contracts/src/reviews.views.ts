import type { Review } from './reviews.js';
import { count, id, moment, nullable, object, stars, text, view } from './schema.js';

export const review = view<Review>('Review', {
  id,
  client_id: id,
  talent_id: id,
  service_id: nullable(id),
  product_id: nullable(id),
  rating: stars,
  title: nullable(text),
  comment: nullable(text),
  created_at: moment,
  updated_at: moment,
  client: object<Review['client']>({ id, full_name: nullable(text), avatar_url: nullable(text) }),
  version: count,
});
