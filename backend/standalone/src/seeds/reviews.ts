import { PRODUCT_REVIEWS } from './product-reviews.js';
import { SERVICE_REVIEWS } from './service-reviews.js';
import type { SubjectReview } from './subject-review.js';

/** Of one product or one service, by key. */
export type SeedReview = SubjectReview & ({ product: string; service?: undefined } | { product?: undefined; service: string });

export const REVIEWS: SeedReview[] = [
  ...Object.entries(PRODUCT_REVIEWS).flatMap(([product, reviews]) => reviews.map((review) => ({ product, ...review }))),
  ...Object.entries(SERVICE_REVIEWS).flatMap(([service, reviews]) => reviews.map((review) => ({ service, ...review }))),
];
