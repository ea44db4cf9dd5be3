import type { Db } from '../store/connection.js';
import { preparedWhenPopular } from '../store/prepared.js';
import type { Bind, Narrowing } from './conditions.js';
import { changedSet, keptSet, onceRead, type Parts } from './kept-sets.js';
import { type Bits, countOf, keepIn, noBits, placesOf, takeFrom, unpackInto, withSpareBits } from './place-bits.js';
import {
  type Answered,
  hidden,
  numbersIn,
  type SearchedRows,
  type SearchRules,
  segmentsIn,
  setsOf,
  statementOf,
} from './search-statement.js';
import type { Terms } from './search-terms.js';

/** Rows that a search finds. `total` is exact where its terms are. */
export interface Found {
  total: number;
  /** Rows that could have been found. */
  of: number;
  /** The numbers of the rows found before `rest`; null where nobody needs them. */
  numbers: number[] | null;
  /** Rows with this number or a later one have to be looked at: a row that changes gets a new number. */
  rest: number;
}

/** The rows that a segment has, as last read, with their hash. */
interface Rows {
  hash: bigint;
  bits: Bits;
  count: number;
}
/** By table and segment. Each search needs all of them, and few change. */
const lastRead = new Map<string, ReadonlyMap<number, Rows>>();

/** The rows of each segment, from those before and what changed of them. */
function changedRows(before: ReadonlyMap<number, Rows>, sent: Buffer | null, size: number): ReadonlyMap<number, Rows> {
  if (!sent) return before;
  const now = new Map(before);
  for (const { segment, hash, places } of segmentsIn(sent)) {
    now.delete(segment);
    if (places.length === 0) continue;
    const bits = noBits(size);
    unpackInto(() => bits, places, false, size);
    now.set(segment, { hash, bits, count: countOf(bits) });
  }
  return now;
}

/**
 * Counts the rows that have all terms and are left by a narrowing. Sets of places know those in segments.
 * The few rows that are in none yet are looked at one by one, and counted by the text itself.
 * `isFetched` says whether so many rows found, of so many, are fetched by their numbers.
 */
export async function search(
  db: Db,
  rules: SearchRules,
  terms: Terms,
  narrowing: Narrowing,
  searched: (bind: Bind) => SearchedRows,
  isFetched: (total: number, of: number) => boolean,
): Promise<Found> {
  const values: unknown[] = [];
  const bind = hidden((each) => `$${values.push(each)}`);
  const sets = setsOf(terms, narrowing);
  const before = lastRead.get(rules.table) ?? new Map<number, Rows>();
  const kept = sets.map(({ name }) => keptSet(`${rules.table} ${name}`));
  const parts = kept.map((each): Parts => each?.parts ?? new Map());
  const text = statementOf(rules, sets, bind, searched(bind), { live: before, sets: parts });
  const { rows } = await db.query<Answered>(preparedWhenPopular(text, values));
  const only = (what: string) => rows.find((row) => row.what === what);
  const now = changedRows(before, only('live')?.places ?? null, rules.size);
  lastRead.set(rules.table, now);
  const tail = only('tail');
  const few = tail?.number === 0 ? [] : tail?.places && numbersIn(tail.places);
  return withSpareBits(rules.size, (empty) => {
    const bitsOf = sets.map((_, at) => {
      const sent = rows.filter(({ what }) => what === String(at));
      const set = kept[at];
      return set ? changedSet(set, parts[at] as Parts, sent, rules.size) : onceRead(sent, rules.size, empty);
    });
    const found = new Map<number, Bits>();
    let [total, of] = [tail?.number ?? 0, rules.size];
    for (const [segment, { bits: live, count }] of now) {
      const bits = empty();
      bits.set(live);
      for (const [at, { isExcluded }] of sets.entries()) {
        const others = bitsOf[at]?.(segment);
        if (others) (isExcluded ? takeFrom : keepIn)(bits, others);
        else if (!isExcluded) bits.fill(0);
      }
      found.set(segment, bits);
      total += countOf(bits);
      of += count;
    }
    const numbers = () => [
      ...[...found].flatMap(([segment, bits]) => placesOf(bits).map((place) => segment * rules.size + place)),
      ...(few ?? []),
    ];
    return {
      total,
      of,
      numbers: isFetched(total, of) ? numbers() : null,
      rest: few ? (only('top')?.number ?? 0) + 1 : (only('edge')?.number ?? 0),
    };
  });
}
