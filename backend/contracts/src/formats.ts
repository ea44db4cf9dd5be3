import { COUNTS } from './limits.js';

// Written out by hand: making the first formatter of `Intl` keeps a slow phone busy for a tenth of a second.

/** '$49', '$49.50', '$1,234' (R49). */
export const dollars = (amount: number): string =>
  `$${amount.toFixed(Number.isInteger(amount) ? 0 : 2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** 'January 5, 2024' (CO-06). Dates are shown in UTC, so that server and browser agree. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** 'Jan 05, 2024, 10:30 AM' (R31). */
export const tableDate = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleString('en-US', {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });

/** First 150 characters of plain text, always followed by '...' (R29). Never cuts a character in two. */
export const excerptOf = (plain: string): string => {
  const text = plain.replace(/\s+/g, ' ').trim();
  const isCut = text.length > COUNTS.excerpt;
  return `${isCut ? text.slice(0, COUNTS.excerpt).replace(/[\uD800-\uDBFF]$/, '') : text}...`;
};

/** Mean of ratings to one decimal, or 'N/A' (DB-02). */
export const oneDecimal = (mean: number | null): string => (mean === null ? 'N/A' : mean.toFixed(1));

/** '1 day', '3 days'. */
export const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

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
