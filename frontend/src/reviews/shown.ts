import { portraitPath } from '@guildhall/contracts/art-paths';
import { FALLBACKS } from '@guildhall/contracts/limits';
import type { Review } from '@guildhall/contracts/reviews';

/** The mean and count that a screen shows: the projected ones, or the stated fallbacks where there are none (CO-09). */
export const shownRating = ({ rating, reviewCount }: { rating: number | null; reviewCount: number }) =>
  rating === null
    ? { mean: FALLBACKS.rating, count: FALLBACKS.reviewCount, isFallback: true }
    : { mean: rating, count: reviewCount, isFallback: false };

/** A review as screens show it; samples have the same form. */
export interface ShownReview {
  id: string;
  rating: number;
  title: string | null;
  content: string | null;
  author: string;
  avatar: string;
  /** The portrait the product draws of the author. */
  drawn: string;
  date: string;
  /** What it is about, where a list holds reviews of several things. */
  about?: { title: string; path: string };
}
export const shownReview = (review: Review): ShownReview => ({
  id: review.id,
  rating: review.rating || FALLBACKS.reviewRating,
  title: review.title,
  content: review.comment,
  author: review.client.full_name ?? 'Client',
  avatar: review.client.avatar_url ?? portraitPath(review.client.id),
  drawn: portraitPath(review.client.id),
  date: review.created_at,
});
