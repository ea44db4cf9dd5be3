import { FALLBACKS } from '@guildhall/contracts/limits';

/** Mean rating as SQL over `rating_sum` and `review_count`; null without reviews. */
export const MEAN_RATING = '(rating_sum::float8 / nullif(review_count, 0))';

/**
 * The figures that a card shows, as SQL over a row's own columns: a sort by them orders by what people see (CO-09). The
 * ten-thousandth puts a real rating above an equal sample (R60).
 */
export const SHOWN_RATING = `coalesce(${MEAN_RATING} + 0.0001, ${FALLBACKS.rating})`;
export const SHOWN_COUNT = `coalesce(nullif(review_count, 0), ${FALLBACKS.reviewCount})`;
