import type { Review } from '@guildhall/contracts/reviews';
import { shownRating, shownReview } from './shown.js';

describe('what screens show of reviews', () => {
  it('CO-09 4.5 and 12 are shown where nobody has rated', () => {
    expect(shownRating({ rating: null, reviewCount: 0 })).toEqual({ mean: 4.5, count: 12, isFallback: true });
    expect(shownRating({ rating: 4.8, reviewCount: 64 })).toEqual({ mean: 4.8, count: 64, isFallback: false });
  });

  it('TP-09 CO-09 a review without stars shows five', () => {
    const review = { id: 'r', rating: 3, client: { id: 'c', full_name: 'Ada Quill', avatar_url: null } } as Review;
    expect([shownReview(review).rating, shownReview({ ...review, rating: 0 }).rating]).toEqual([3, 5]);
  });
});
