import type { Db } from '../store/connection.js';
import { KEYS, LONGEST_PART } from '../store/postings.js';
import type { Bind, Narrowing } from './conditions.js';
import { type Bits, countOf, keepIn, noBits, placesOf, takeFrom, unpackInto } from './place-bits.js';

/** Where a list is searched: the field of its filter, and the table whose segments answer. */
export interface SearchRules {
  field: string;
  /** Schema-qualified; the tables of its search are named after it. */
  table: string;
  /** The columns of text and number, with the alias of the list. */
  text: string;
  number: string;
  size: number;
  bounds: readonly number[];
}

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

interface Answered {
  /** Which set, `tail` or `edge`. */
  what: string;
  at: number;
  places: Buffer | null;
  /** Whether the places are a list. */
  listed: boolean | null;
}

/** The statement that reads all sets of a search, and counts what is in no segment yet. `tail` is SQL that counts rows from a number on. */
function statementOf(rules: SearchRules, terms: Terms, narrowing: Narrowing, bind: Bind, tail: (edge: string) => string): string {
  const { table, size } = rules;
  const { kinds, from = 0, to } = narrowing;
  // Lists of one set that begin at one segment are put behind each other: of rare words there may be many.
  const read = (what: string, source: string) => `
    select '${what}' as what, p.segment as at, p.places, false as listed from ${source} where not p.listed
    union all select '${what}', p.segment, string_agg(p.places, ''), true from ${source} where p.listed group by p.segment`;
  const keyed = (what: string, keys: string) => read(what, `(select * from ${table}_places where key = any(${keys}::text[])) p`);
  const worded = (what: string, part: string) =>
    read(
      what,
      `(select p.* from ${table}_words w join ${table}_places p on p.key = 'w' || w.word where w.word like '%' || lower(${part}) || '%') p`,
    );
  const parts = [
    `select 'live' as what, segment as at, live as places, false as listed from ${table}_segments`,
    ...terms.short.map((text, at) => keyed(`short${at}`, `array[lower(${bind(KEYS.short(text))})]`)),
    ...terms.parts.map((text, at) => worded(`part${at}`, `${bind(text)}::text`)),
    ...(kinds ? [keyed('kinds', bind(kinds.map(KEYS.kind)))] : []),
    ...(from > 0 ? [keyed('from', bind([KEYS.below(from)]))] : []),
    ...(to === undefined ? [] : [keyed('to', bind([KEYS.upTo(to)]))]),
    `select 'edge', n, null, null from edge`,
    `select 'tail', (${tail('(select n from edge)')})::integer, null, null`,
  ];
  return `with edge as (select coalesce(max(segment) + 1, 0) * ${size} as n from ${table}_segments) ${parts.join(' union all ')}`;
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
