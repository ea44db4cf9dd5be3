import { PRODUCT_REVIEWS } from './product-reviews.js';
import { SERVICE_REVIEWS } from './service-reviews.js';
import type { SubjectReview } from './subject-review.js';

/** Of one product or one service, by key. */
export type SeedReview = SubjectReview & ({ product: string; service?: undefined } | { product?: undefined; service: string });

const ofProducts = (each: Record<string, SubjectReview[]>): SeedReview[] =>
  Object.entries(each).flatMap(([product, reviews]) => reviews.map((review) => ({ product, ...review })));
const ofServices = (each: Record<string, SubjectReview[]>): SeedReview[] =>
  Object.entries(each).flatMap(([service, reviews]) => reviews.map((review) => ({ service, ...review })));

export const REVIEWS: SeedReview[] = [...ofProducts(PRODUCT_REVIEWS), ...ofServices(SERVICE_REVIEWS)];
