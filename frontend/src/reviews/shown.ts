import { FALLBACKS } from '@guildhall/contracts/limits';
import { longDate } from '@guildhall/contracts/text';

/** The mean and count that a screen shows: the projected ones, or the specification's where there are none (CO-09). */
export const shownRating = ({ rating, reviewCount }: { rating: number | null; reviewCount: number }) =>
  rating === null ? { mean: FALLBACKS.rating, count: FALLBACKS.reviewCount } : { mean: rating, count: reviewCount };

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const inWords = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** '3 weeks ago'. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  const step = STEPS.find(([, size]) => seconds >= size);
  return step ? inWords.format(-Math.floor(seconds / step[1]), step[0]) : 'just now';
}

/** The exact time behind a relative one. */
export const exactTime = (iso: string) =>
  `${longDate(iso)}, ${new Date(iso).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })} UTC`;
