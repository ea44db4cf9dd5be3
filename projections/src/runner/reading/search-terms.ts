import { LONGEST_PART } from '../store/postings.js';
import type { Narrowing } from './conditions.js';

/** What segments know of a text: pairs of characters, and parts of words. All of it is in each row that holds the text. */
export interface Terms {
  short: readonly string[];
  parts: readonly string[];
  /** Whether each row with these terms holds the text; else it has to be looked at. */
  exact: boolean;
}

const SHOWN = /^[\x21-\x7e]{1,2}$/;
const RUNS = /[\p{L}\p{N}\p{M}]{3,}/gu;

/** The terms of a text; null where segments know nothing of it. */
export function termsOf(value: unknown): Terms | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (SHOWN.test(text)) return { short: [text], parts: [], exact: true };
  const runs = [...text.matchAll(RUNS)].map(([run]) => run).filter((run) => run.length <= LONGEST_PART);
  if (runs.length === 1 && runs[0] === text) return { short: [], parts: runs, exact: true };
  const pairs = Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)).filter((pair) =>
    SHOWN.test(pair),
  );
  if (runs.length > 0) return { short: [], parts: runs.slice(0, 8), exact: false };
  return pairs.length > 0 ? { short: pairs.slice(0, 8), parts: [], exact: false } : null;
}

/** Whether segments know the rows of a narrowing. */
export const isKnown = ({ from = 0, to }: Narrowing, bounds: readonly number[]): boolean =>
  (from <= 0 || bounds.includes(from)) && (to === undefined || bounds.includes(to));
