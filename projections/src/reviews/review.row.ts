import { TAKEN_DOWN_COLUMNS, TAKEN_DOWN_INDEX, type TakenDownColumns } from '../moderation/taken-down.row.js';
import { table } from '../runner/definition/table.js';

/** Raise it with each change of these tables, and of what the projector makes of an event: workers then rebuild them. */
export const REVIEWS_VERSION = 6;

export interface ReviewRow extends TakenDownColumns {
  id: string;
  client_id: string;
  talent_id: string;
  service_id: string | null;
  product_id: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

export const reviews = table<ReviewRow>({
  name: 'reviews',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    client_id: { type: 'uuid' },
    talent_id: { type: 'uuid' },
    service_id: { type: 'uuid', nullable: true },
    product_id: { type: 'uuid', nullable: true },
    rating: { type: 'integer' },
    title: { type: 'text', nullable: true },
    comment: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
    version: { type: 'integer' },
    ...TAKEN_DOWN_COLUMNS,
  },
  members: ['taken_down_at'],
  indexes: [
    '(talent_id, created_at, id)',
    '(product_id, created_at, id)',
    '(service_id, created_at, id)',
    '(client_id)',
    TAKEN_DOWN_INDEX,
  ],
});

/** Who wrote a review, as its readers see them. */
export interface ReviewClientRow {
  id: string;
  full_name: string | null;
  avatar_url: string | null;
}

export const reviewClients = table<ReviewClientRow>({
  name: 'review_clients',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    full_name: { type: 'text', nullable: true },
    avatar_url: { type: 'text', nullable: true },
  },
});

/** How many reviews of a talent, a product or a service give so many stars. */
export interface ReviewRatingRow {
  subject_id: string;
  rating: number;
  reviews: number;
}

export const reviewRatings = table<ReviewRatingRow>({
  name: 'review_ratings',
  key: ['subject_id', 'rating'],
  columns: { subject_id: { type: 'uuid' }, rating: { type: 'integer' }, reviews: { type: 'integer' } },
  blank: { subject_id: '', rating: 0, reviews: 0 },
});
