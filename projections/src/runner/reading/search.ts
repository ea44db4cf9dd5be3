import type { Db } from '../store/connection.js';
import type { Bind, Narrowing } from './conditions.js';
import { type Bits, countOf, keepIn, noBits, placesOf, takeFrom, unpackInto } from './place-bits.js';
import { type Answered, type SearchRules, statementOf } from './search-statement.js';
import type { Terms } from './search-terms.js';

/** Rows that a search finds. `total` is exact where its terms are. */
export interface Found {
  total: number;
  /** Rows that could have been found. */
  of: number;
  /** Numbers up to this one (exclusive) are in segments. */
  edge: number;
  /** The numbers found in segments. */
  numbers(): number[];
}

/** The sets of one segment. */
type Segment = Map<string, Bits>;

function collected(rows: readonly Answered[], size: number): Map<number, Segment> {
  const segments = new Map<number, Segment>();
  for (const { what, at, places, listed } of rows) {
    if (!places) continue;
    const bitsAt = (offset: number) => {
      const segment: Segment = segments.get(at + offset) ?? new Map();
      segments.set(at + offset, segment);
      const bits = segment.get(what) ?? noBits(size);
      segment.set(what, bits);
      return bits;
    };
    unpackInto(bitsAt, places, listed === true, size);
  }
  return segments;
}

/** Those rows of a segment that all sets leave. */
function matching(segment: Segment, terms: Terms, { kinds, from = 0, to }: Narrowing): Bits {
  const found = (segment.get('live') as Bits).slice();
  const within = [
    ...terms.short.map((_, at) => `short${at}`),
    ...terms.parts.map((_, at) => `part${at}`),
    ...(kinds ? ['kinds'] : []),
    ...(to === undefined ? [] : ['to']),
  ];
  for (const what of within) {
    const bits = segment.get(what);
    if (!bits) return found.fill(0);
    keepIn(found, bits);
  }
  const below = from > 0 ? segment.get('from') : undefined;
  if (below) takeFrom(found, below);
  return found;
}

/**
 * Counts the rows that have all terms and are left by a narrowing. Sets of places know those in segments.
 * The few rows that are in none yet are looked at one by one, and counted by the text itself.
 */
export async function search(
  db: Db,
  rules: SearchRules,
  terms: Terms,
  narrowing: Narrowing,
  values: unknown[],
  tail: (edge: string) => string,
): Promise<Found> {
  const bind: Bind = (each) => `$${values.push(each)}`;
  const text = statementOf(rules, terms, narrowing, bind, tail);
  const { rows } = await db.query<Answered>({ text, values });
  const only = (what: string) => rows.find((row) => row.what === what)?.at ?? 0;
  const segments = collected(rows, rules.size);
  const found = new Map<number, Bits>();
  let [total, of] = [only('tail'), 0];
  for (const [segment, sets] of segments) {
    const live = sets.get('live');
    if (!live) continue;
    const bits = matching(sets, terms, narrowing);
    found.set(segment, bits);
    total += countOf(bits);
    of += countOf(live);
  }
  const edge = only('edge');
  return {
    total,
    of: of + rules.size,
    edge,
    numbers: () => [...found].flatMap(([segment, bits]) => placesOf(bits).map((place) => segment * rules.size + place)),
  };
}
