/** Mean rating as SQL over `rating_sum` and `review_count`; null without reviews. */
export const MEAN_RATING = '(rating_sum::float8 / nullif(review_count, 0))';
