import { portraitPath } from '@guildhall/contracts/art-paths';
import { longDate } from '@guildhall/contracts/formats';
import { FALLBACKS } from '@guildhall/contracts/limits';
import type { Review } from '@guildhall/contracts/reviews';

/** The mean and count that a screen shows: the projected ones, or the specification's where there are none (CO-09). */
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

const STEPS: [unit: string, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** '3 weeks ago'. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  const step = STEPS.find(([, size]) => seconds >= size);
  if (!step) return 'just now';
  const count = Math.floor(seconds / step[1]);
  return `${count} ${step[0]}${count === 1 ? '' : 's'} ago`;
}

const two = (number: number) => String(number).padStart(2, '0');

/** The exact time behind a relative one: 'January 5, 2024, 09:07 PM UTC'. */
export function exactTime(iso: string): string {
  const time = new Date(iso);
  const hours = time.getUTCHours();
  return `${longDate(iso)}, ${two(hours % 12 || 12)}:${two(time.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'} UTC`;
}
