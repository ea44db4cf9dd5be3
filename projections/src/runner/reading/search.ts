import type { Db } from '../store/connection.js';
import { preparedWhenPopular } from '../store/prepared.js';
import type { Bind, Narrowing } from './conditions.js';
import { changedSet, keptSet, onceRead, type Parts } from './kept-sets.js';
import { type Bits, countOf, keepIn, takeFrom, withSpareBits } from './place-bits.js';
import {
  type Answered,
  hidden,
  numbersIn,
  type SearchedRows,
  type SearchRules,
  SPANS,
  setsOf,
  statementOf,
} from './search-statement.js';
import type { Terms } from './search-terms.js';
import { keepTail, seenTail, tailAfter } from './seen-tails.js';
import { changedSpans, keptSpans, newestNumbers } from './segment-spans.js';

/** SQLSTATE of a column that is not there. */
const NO_COLUMN = '42703';

/** Rows that a search finds. `total` is exact where its terms are. */
export interface Found {
  total: number;
  /** Rows that could have been found, about. */
  of: number;
  /** The numbers of the rows found, or of those that may be the newest; null where nobody needs them. */
  numbers: number[] | null;
  /** The last number of all. Rows with a later one have to be looked at: a row that changes gets a new number. */
  top: number;
}

/** The bits of each group that has rows which all sets leave. */
function rowsOf([live, ...others]: readonly Parts[], isExcluded: readonly boolean[], empty: () => Bits): Map<number, Bits> {
  const left = new Map<number, Bits>();
  for (const [group, { places: rows }] of live ?? []) {
    const each = others.map((parts) => parts.get(group)?.places);
    if (!rows || each.some((bits, at) => !bits && !isExcluded[at])) continue;
    const bits = empty();
    bits.set(rows);
    each.forEach((sought, at) => void (sought && (isExcluded[at] ? takeFrom : keepIn)(bits, sought)));
    left.set(group, bits);
  }
  return left;
}

/**
 * Counts the rows that have all terms and are left by a narrowing. Sets of places know those in segments.
 * The few rows that are in none yet are looked at one by one, by the text itself. Those that this search saw before are kept.
 * `isFetched` says whether so many rows found, of so many, are fetched by their numbers. Then only so many `newest` are needed.
 * `isAgain` leaves out what was kept of rows in no segment: a replica that is behind may lack what it needs.
 * Null where segments lack a column or have another size: a worker of another release made them.
 */
export async function search(
  db: Db,
  rules: SearchRules,
  terms: Terms,
  narrowing: Narrowing,
  searched: (bind: Bind) => SearchedRows,
  isFetched: (total: number, of: number) => boolean,
  newest: number,
  isAgain = false,
): Promise<Found | null> {
  const values: unknown[] = [];
  const bind = hidden((each) => `$${values.push(each)}`);
  const sets = setsOf(terms, narrowing);
  const kept = sets.map(({ name }) => keptSet(`${rules.table} ${name}`));
  const known = kept.map((each): Parts => each?.parts ?? new Map());
  const spansBefore = keptSpans(rules.table);
  const among = searched(bind);
  const name = `${among.tail('')} ${JSON.stringify(values)}`;
  const seenBefore = isAgain ? undefined : seenTail(name);
  const text = statementOf(rules, [...sets, SPANS], bind, among, [...known, spansBefore.parts], seenBefore);
  const answer = await db.query<Answered>(preparedWhenPopular(text, values)).catch((error: { code?: string }) => {
    if (error.code === NO_COLUMN) return null;
    throw error;
  });
  if (!answer) return null;
  const { rows } = answer;
  const only = (what: string) => rows.find((row) => row.what === what);
  if ((only('size')?.number ?? rules.size) !== rules.size) return null;
  const edge = only('edge');
  const sentTail = only('tail')?.places;
  const top = only('top')?.number ?? 0;
  const tail = tailAfter(
    seenBefore,
    {
      edge: edge?.number ?? 0,
      top,
      mark: edge?.hash ?? null,
      live: edge?.places ?? null,
      numbers: sentTail ? numbersIn(sentTail) : [],
    },
    rules.size,
  );
  keepTail(name, tail?.seen ?? null);
  if (!tail) return search(db, rules, terms, narrowing, searched, isFetched, newest, true);
  const size = rules.size * rules.together;
  const sent = (at: number) => rows.filter(({ what }) => what === String(at));
  const spans = changedSpans(rules.table, spansBefore, sent(sets.length));
  return withSpareBits(size, (empty) => {
    const parts = sets.map((_, at) => {
      const set = kept[at];
      return set ? changedSet(set, known[at] as Parts, sent(at), rules) : onceRead(sent(at), rules, empty);
    });
    const isExcluded = sets.slice(1).map((set) => set.isExcluded);
    const found = rowsOf(parts, isExcluded, empty);
    const total = [...found.values()].reduce((sum, bits) => sum + countOf(bits), tail.numbers.length);
    // Few rows have left their segment.
    const of = rules.size + (parts[0] as Parts).size * size;
    const numbers = () => [...newestNumbers(found, newest, spans, rules), ...tail.numbers];
    return { total, of, numbers: isFetched(total, of) ? numbers() : null, top };
  });
}
