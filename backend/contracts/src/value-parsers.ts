import { LIMITS } from './limits.js';

/** Text that can be stored and sent: no NUL, no lone surrogate. */
export const isStorableText = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** The room a text takes in UTF-8. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair takes half of its four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return bytes;
}

const DECIMAL = /^(?:\d{1,12}(?:\.\d{1,2})?|\.\d{1,2})$/;

/**
 * A decimal as it was typed or sent: a JSON number, or digits with at most two decimals, such as `49.5` and `.99`.
 * `12abc`, `1e3`, `0x10`, `true`, `null` and lists are not decimals (R47). Answers cents, or null.
 */
export function parseCents(value: unknown): number | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    const cents = Math.round(value * 100);
    return Math.abs(value * 100 - cents) < 1e-6 ? cents : null;
  }
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const negative = text.startsWith('-');
  const digits = negative ? text.slice(1) : text;
  if (!DECIMAL.test(digits)) return null;
  const [whole = '0', part = ''] = digits.split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return negative ? -cents : cents;
}

/** A whole number as it was typed or sent; null for anything else. */
export function parseWhole(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value.trim()) : null;
}

/** An absolute http or https address without credentials. */
export function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /\s/.test(value)) return false;
  try {
    const url = new URL(value);
    return url.username === '' && url.password === '' && url.hostname !== '';
  } catch {
    return false;
  }
}

// One linear pass: a local part of plain ASCII, a domain of at least two labels.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;
export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LIMITS.email.max && EMAIL.test(value.trim());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** Later moments are no longer written with a year of four digits everywhere. */
const LAST_MOMENT = Date.UTC(9999, 0);
/** A moment in ISO 8601 with its zone, from 1970 on. */
export const isMoment = (text: string): boolean => MOMENT.test(text) && Date.parse(text) >= 0 && Date.parse(text) < LAST_MOMENT;
