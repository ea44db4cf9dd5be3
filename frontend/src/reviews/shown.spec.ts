import { ago, exactTime } from '@guildhall/contracts/formats';
import type { Review } from '@guildhall/contracts/reviews';
import { shownRating, shownReview } from './shown.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const before = (seconds: number) => ago(new Date(NOW - seconds * 1000).toISOString(), NOW);

describe('what screens show of reviews', () => {
  it('CO-09 4.5 and 12 stand in where nobody has rated', () => {
    expect(shownRating({ rating: null, reviewCount: 0 })).toEqual({ mean: 4.5, count: 12, isFallback: true });
    expect(shownRating({ rating: 4.8, reviewCount: 64 })).toEqual({ mean: 4.8, count: 64, isFallback: false });
  });

  it('TP-09 CO-09 a review without stars shows five', () => {
    const review = { id: 'r', rating: 3, client: { id: 'c', full_name: 'Ada Quill', avatar_url: null } } as Review;
    expect([shownReview(review).rating, shownReview({ ...review, rating: 0 }).rating]).toEqual([3, 5]);
  });

  it('TP-09 tells how long ago a review was left', () => {
    expect([20, 90, 3700, 90_000, 1_300_000, 6_000_000, 70_000_000].map(before)).toEqual([
      'just now',
      '1 minute ago',
      '1 hour ago',
      '1 day ago',
      '2 weeks ago',
      '2 months ago',
      '2 years ago',
    ]);
    expect(['2024-01-05T21:07:00Z', '2024-12-31T00:30:00Z', '2024-02-29T12:00:00Z'].map(exactTime)).toEqual([
      'January 5, 2024, 09:07 PM UTC',
      'December 31, 2024, 12:30 AM UTC',
      'February 29, 2024, 12:00 PM UTC',
    ]);
  });
});
