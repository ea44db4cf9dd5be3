import { longDate } from '@guildhall/contracts/formats';
import { FALLBACKS } from '@guildhall/contracts/limits';

/** The mean and count that a screen shows: the projected ones, or the specification's where there are none (CO-09). */
export const shownRating = ({ rating, reviewCount }: { rating: number | null; reviewCount: number }) =>
  rating === null
    ? { mean: FALLBACKS.rating, count: FALLBACKS.reviewCount, isFallback: true }
    : { mean: rating, count: reviewCount, isFallback: false };

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
