import { KEYS } from '../store/postings.js';
import type { Bind, Narrowing } from './conditions.js';
import type { Terms } from './search-terms.js';

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
  /** Where its places are, as SQL after `from`. */
  source(table: string, bind: Bind): string;
}

/** The rows that segments have: those that changed since have left theirs. */
const LIVE: SoughtSet = {
  name: 'live',
  isExcluded: false,
  source: (table) => `(select '' as key, segment, false as listed, live as places from ${table}_segments) p`,
};

/** The sets of a search, the live rows first: rows that are found are in each of them, and in none that is excluded. */
export function setsOf(terms: Terms, { kinds, from = 0, to }: Narrowing): SoughtSet[] {
  const set = (name: string, source: SoughtSet['source'], isExcluded = false): SoughtSet => ({ name, source, isExcluded });
  const keyed = (keys: string[], isExcluded = false) =>
    set(JSON.stringify(keys), (table, bind) => `${table}_places p where p.key = any(${bind(keys)}::text[])`, isExcluded);
  const short = (text: string) =>
    set(`short ${text}`, (table, bind) => `${table}_places p where p.key = any(array[lower(${bind(KEYS.short(text))})]::text[])`);
  const part = (text: string) =>
    set(
      `part ${text}`,
      (table, bind) =>
        `${table}_places p where p.key = any(array(select 'w' || word from ${table}_words where word like '%' || lower(${bind(text)}) || '%'))`,
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
  /** Of a set, what tells its places from any others. */
  hash: string | null;
  /** Of the group's segments one after the other, null where they are gone; of `tail` the numbers of its rows, where they are few. */
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

/** So many numbers of rows in no segment are sent; of more the rows are looked at again. */
const FEW = 500;

/** The places of a segment as the statement sends them. */
const SENT = 'int4send(p.segment) || int4send(p.listed::integer) || int4send(octet_length(p.places)) || p.places';

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

/** Where a search looks for rows, as SQL after `from`. */
export interface SearchedRows {
  rows: string;
  tail: (edge: string) => string;
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
 * The statement that reads all sets of a search, and looks for what is in no segment yet. Of `known` sets only groups that changed
 * are sent. SQL: `rows` are those of the list, `tail` those that are found from a number on.
 */
export function statementOf(
  rules: SearchRules,
  sets: readonly SoughtSet[],
  bind: Bind,
  { rows, tail }: SearchedRows,
  known: readonly KnownHashes[],
): string {
  const { table, size, number, together } = rules;
  const hashes = (of: KnownHashes = new Map()) =>
    `unnest(${bind([...of.keys()])}::integer[], ${bind(Array.from(of.values(), ({ hash }) => hash))}::bigint[]) k(number, hash)`;
  const read = ({ source }: SoughtSet, at: number) =>
    `select '${at}' as what, coalesce(s.number, k.number) as number, s.hash, s.places from (
        select number, places, hashbyteaextended(places, 0) as hash from (
          select p.segment / ${together} as number, string_agg(${SENT}, '' order by p.segment, p.key) as places
          from ${source(table, bind)} group by p.segment / ${together}) g) s
      full join ${hashes(known[at])} on k.number = s.number where s.hash is distinct from k.hash`;
  const parts = [
    ...sets.map(read),
    `select 'edge', n, null, null from edge`,
    `(select 'size', octet_length(live) * 8, null, null from ${table}_segments limit 1)`,
    `select 'top', max(${number}), null, null from ${rows}`,
    `select 'tail', count(*)::integer, null, case when count(*) <= ${FEW} then string_agg(int4send(${number}), '') end
      from ${tail('(select n from edge)')}`,
  ];
  return `with edge as (select coalesce(max(segment) + 1, 0) * ${size} as n from ${table}_segments) ${parts.join(' union all ')}`;
}
