import { KEYS } from '../store/postings.js';
import type { Bind, Narrowing } from './conditions.js';
import type { Terms } from './search-terms.js';
import type { SeenTail } from './seen-tails.js';

/** Where a list is searched: the field of its filter, and the table whose segments answer. */
export interface SearchRules {
  field: string;
  /** Schema-qualified; the tables of its search are named after it. */
  table: string;
  /** The columns of text and number, with the alias of the list. */
  text: string;
  number: string;
  size: number;
  /** Segments in a group. */
  together: number;
  bounds: readonly number[];
}

/** A set of places that a search needs. */
export interface SoughtSet {
  /** Tells it from any other set of the table. */
  name: string;
  /** Whether its rows are left out. */
  isExcluded: boolean;
  /** What the segments of a group have of it. */
  of: KeyedPlaces | SegmentColumns;
}

/** Keys of places, as an array in SQL. */
type KeyedPlaces = (table: string, bind: Bind) => string;

/** Bytes of a segment, in SQL, and the column of its group that tells them from any others. */
interface SegmentColumns {
  bytes: string;
  hash: 'sealed' | 'live';
}

/** The rows that segments have: those that changed since have left theirs. */
const LIVE: SoughtSet = { name: 'live', isExcluded: false, of: { bytes: 'p.live', hash: 'live' } };

const seconds = (time: string) => `float8send(extract(epoch from ${time})::float8)`;

/** Not of rows, but the times of each segment, as `spansIn` reads them. */
export const SPANS: SoughtSet = {
  name: 'spans',
  isExcluded: false,
  of: {
    bytes: `(${seconds("coalesce(p.oldest, '-infinity')")} || ${seconds("coalesce(p.newest, 'infinity')")})`,
    hash: 'sealed',
  },
};

/** The sets of a search, the live rows first: rows that are found are in each of them, and in none that is excluded. */
export function setsOf(terms: Terms, { kinds, from = 0, to }: Narrowing): SoughtSet[] {
  const set = (name: string, of: KeyedPlaces, isExcluded = false): SoughtSet => ({ name, of, isExcluded });
  const keyed = (keys: string[], isExcluded = false) =>
    set(JSON.stringify(keys), (_, bind) => `${bind(keys)}::text[]`, isExcluded);
  const short = (text: string) => set(`short ${text}`, (_, bind) => `array[lower(${bind(KEYS.short(text))})]::text[]`);
  const part = (text: string) =>
    set(
      `part ${text}`,
      (table, bind) => `array(select 'w' || word from ${table}_words where word like '%' || lower(${bind(text)}) || '%')`,
    );
  return [
    LIVE,
    ...terms.short.map(short),
    ...terms.parts.map(part),
    ...(kinds ? [keyed(kinds.map(KEYS.kind))] : []),
    ...(to === undefined ? [] : [keyed([KEYS.upTo(to)])]),
    ...(from > 0 ? [keyed([KEYS.below(from)], true)] : []),
  ];
}

/** What the statement answers: rows with places, or a number for `tail`, `edge`, `top` and `size`. */
export interface Answered {
  /** `tail`, `edge`, `top`, `size` of the stored segments, or a set by its place among those of the search. */
  what: string;
  /** Of a set, the group of its segments. */
  number: number | null;
  /** Of a set, what tells its places from any others, null where the group is gone; of `edge`, the same of the last segment. */
  hash: string | null;
  /**
   * Of the group's segments one after the other, null where they have none. Of `tail` the numbers of its rows, null where it has
   * none; of `edge`, a bit for each number of the next segment that no row has left.
   */
  places: Buffer | null;
}

/** The places that an answered set has in one segment. */
export interface SegmentPlaces {
  segment: number;
  /** Whether the places are a list. */
  listed: boolean;
  places: Buffer;
}

const HEAD_BYTES = 12;

/** The places of a segment as the statement sends them. */
const sent = (listed: string, places: string) =>
  `int4send(p.segment) || int4send(${listed}) || int4send(octet_length(${places})) || ${places}`;

/** The numbers of rows in no segment. */
export const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32BE(at * 4));

/** The places by segment. */
export function* segmentsIn(bytes: Buffer): Generator<SegmentPlaces> {
  for (let at = 0; at < bytes.length; ) {
    const begin = at + HEAD_BYTES;
    const end = begin + bytes.readInt32BE(at + 8);
    yield { segment: bytes.readInt32BE(at), listed: bytes.readInt32BE(at + 4) === 1, places: bytes.subarray(begin, end) };
    at = end;
  }
}

/** Where a search looks for rows, as SQL after `from`: all of them, and those that are found from a number on. */
export interface SearchedRows {
  rows: string;
  tail: (first: string) => string;
}

/** The type of a bound value, in SQL. */
const typeOf = (value: unknown): string =>
  typeof value === 'number' ? (Number.isInteger(value) ? 'bigint' : 'float8') : typeof value === 'boolean' ? 'boolean' : 'text';

/**
 * Binds values where the planner does not see them. It finds the same plan for any values then, and keeps it from the sixth time
 * on: planning took longer than many searches.
 */
export const hidden =
  (bind: Bind): Bind =>
  (value) =>
    `(select ${bind(value)}::${Array.isArray(value) ? `${typeOf(value[0])}[]` : typeOf(value)})`;

/** What was read of a set before: the hash of each group. */
export type KnownHashes = ReadonlyMap<number, { readonly hash: string }>;

/**
 * The statement that reads all sets of a search, and looks for what is in no segment. Of `known` sets only groups that changed are
 * read: live rows change with products, places when a segment is added. Rows up to the `seen` top are not looked at again.
 */
export function statementOf(
  rules: SearchRules,
  sets: readonly SoughtSet[],
  bind: Bind,
  { rows, tail }: SearchedRows,
  known: readonly KnownHashes[],
  seen: Pick<SeenTail, 'mark' | 'top'> | undefined,
): string {
  const { table, size, number, together } = rules;
  const knownOf = (of: KnownHashes = new Map()) =>
    `unnest(${bind([...of.keys()])}::integer[], ${bind(Array.from(of.values(), ({ hash }) => hash))}::bigint[]) k(number, hash)`;
  const changed = ({ of }: SoughtSet, at: number) => {
    const hash = typeof of === 'function' ? 'g.sealed' : `g.${of.hash}`;
    return `changed_${at} as materialized (
      select coalesce(g.number, k.number) as number, ${hash} as hash
      from groups g full join ${knownOf(known[at])} on k.number = g.number where ${hash} is distinct from k.hash)`;
  };
  const read = ({ of }: SoughtSet, at: number) =>
    typeof of === 'function'
      ? `select '${at}' as what, c.number, c.hash, s.places from changed_${at} c left join (
          select p.segment / ${together} as number, string_agg(${sent('p.listed::integer', 'p.places')}, '' order by p.segment, p.key) as places
          from ${table}_places p where p.key = any(${of(table, bind)})
            and p.segment >= (select min(number) from changed_${at}) * ${together}
          group by p.segment / ${together}) s on s.number = c.number`
      : `select '${at}' as what, c.number, c.hash, (
          select string_agg(${sent('0', of.bytes)}, '' order by p.segment) from ${table}_segments p
          where p.segment >= c.number * ${together} and p.segment < (c.number + 1) * ${together}) as places
        from changed_${at} c`;
  const withs = [
    `groups as materialized (
      select segment / ${together} as number, bit_xor(sealed) as sealed, bit_xor(hashbyteaextended(live, segment)) as live,
        max(octet_length(live)) * 8 as size
      from ${table}_segments group by segment / ${together})`,
    `last as (select segment, sealed, next_live from ${table}_segments order by segment desc limit 1)`,
    `edge as (select coalesce(max(segment) + 1, 0) * ${size} as n from last)`,
    `unseen as (select greatest(n, (
      select ${bind(seen?.top ?? 0)}::integer + 1 from last
      where sealed = ${bind(seen?.mark ?? null)}::bigint and next_live is not null)) as n from edge)`,
    ...sets.map(changed),
  ];
  const parts = [
    ...sets.map(read),
    `select 'edge', n, sealed, next_live from edge left join last on true`,
    `select 'size', max(size), null, null from groups`,
    `select 'top', max(${number}), null, null from ${rows}`,
    `select 'tail', null, null, string_agg(int4send(${number}), '') from ${tail('(select n from unseen)')}`,
  ];
  return `with ${withs.join(', ')} ${parts.join(' union all ')}`;
}
