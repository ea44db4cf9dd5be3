import { addPlace, type Bits, keepIn, noBits, placesOf, unpackInto } from './place-bits.js';

/** The rows in no segment that a search found up to a number. A number always has the same row. */
export interface SeenTail {
  /** Of the last segment, after which they come. */
  mark: string;
  top: number;
  /** A bit for each number after that segment: those that were found. */
  rows: Bits;
  /** The same: those that no row had left. */
  live: Bits;
}

/** What a statement answers of the rows after the last segment. */
export interface Tail {
  /** The first number after it. */
  edge: number;
  /** The last number of all. */
  top: number;
  /** Tells the last segment from any others; null where there is none. */
  mark: string | null;
  /** A bit for each number from the edge on that no row has left; null where nobody keeps these. */
  live: Uint8Array | null;
  /** The numbers that are found, of rows that were not seen `before`. */
  numbers: readonly number[];
}

/**
 * The numbers of all rows that are found after the last segment, and what is to be kept of them: null where that cannot be known.
 * `before` is what the statement knew. The whole is null where its rows are older than that, as in a replica that is behind. Pure.
 */
export function tailAfter(
  before: SeenTail | undefined,
  { edge, top, mark, live, numbers }: Tail,
  size: number,
): { numbers: number[]; seen: SeenTail | null } | null {
  if (live === null || mark === null) return { numbers: [...numbers], seen: null };
  const known = before?.mark === mark ? before : { mark, top: 0, rows: noBits(size), live: null };
  const now = noBits(size);
  unpackInto(now, 0, live, false);
  if (known.live?.some((word, at) => ((now[at] as number) & ~word) !== 0)) return null;
  const left = known.rows.slice();
  keepIn(left, now);
  const found = placesOf(left).map((place) => edge + place);
  const all = [...found.filter((number) => number <= top), ...numbers];
  if (top >= edge + size) return { numbers: all, seen: null };
  const rows = known.rows.slice();
  for (const number of numbers) addPlace(rows, number - edge);
  return { numbers: all, seen: { mark, top: Math.max(top, known.top), rows, live: now } };
}

const MOST = 500;
/** By search. Those sought last are at the end. */
const kept = new Map<string, SeenTail>();

/** What a search has seen before. */
export function seenTail(search: string): SeenTail | undefined {
  const seen = kept.get(search);
  if (seen) {
    kept.delete(search);
    kept.set(search, seen);
  }
  return seen;
}

/** Keeps what a search has seen; forgets it where that is null. */
export function keepTail(search: string, seen: SeenTail | null): void {
  kept.delete(search);
  if (!seen) return;
  kept.set(search, seen);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) return;
    kept.delete(oldest);
  }
}
