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
  bounds: readonly number[];
}

/** What the statement answers: rows with the places of a set, or a number for `tail`, `edge` and `top`. */
export interface Answered {
  /** Which set, `live`, `tail`, `edge` or `top`. */
  what: string;
  number: number | null;
  /** Of several segments behind each other; of `tail` the numbers of its rows, where they are few. */
  places: Buffer | null;
}

/** The places that an answered set has in one segment. */
export interface SegmentPlaces {
  segment: number;
  /** Whether the places are a list. */
  listed: boolean;
  /** Of `live` only: tells these places from any others. */
  hash: bigint;
  /** None for a segment that is gone. */
  places: Buffer;
}

const HEAD_BYTES = 20;
/** Segments whose places make one row: each row costs its reader about 5 µs, and texts beyond 128 kB much more. */
const TOGETHER = 16;

/** So many numbers of rows in no segment are sent; of more the rows are looked at again. */
const FEW = 500;

/** The places of a segment as the statement sends them. */
const sent = (segment: string, listed: string, hash: string, places: string) =>
  `int4send(${segment}) || int4send(${listed}::integer) || int8send(${hash}) || int4send(octet_length(${places})) || ${places}`;

/** The numbers of rows in no segment. */
export const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32BE(at * 4));

/** The places by segment. */
export function* segmentsIn(bytes: Buffer): Generator<SegmentPlaces> {
  for (let at = 0; at < bytes.length; ) {
    const begin = at + HEAD_BYTES;
    const end = begin + bytes.readInt32BE(at + 16);
    const listed = bytes.readInt32BE(at + 4) === 1;
    yield { segment: bytes.readInt32BE(at), listed, hash: bytes.readBigInt64BE(at + 8), places: bytes.subarray(begin, end) };
    at = end;
  }
}

/** Where a search looks for rows, as SQL after `from`. */
export interface SearchedRows {
  rows: string;
  tail: (edge: string) => string;
}

/** The rows that segments had when they were last read: the hash of each. */
export interface KnownRows {
  segments: readonly number[];
  hashes: readonly bigint[];
}

/**
 * The statement that reads all sets of a search, and looks for what is in no segment yet. Of `known` rows only those are sent that
 * changed. SQL: `rows` are those of the list, `tail` those that are found from a number on.
 */
export function statementOf(
  rules: SearchRules,
  terms: Terms,
  narrowing: Narrowing,
  bind: Bind,
  { rows, tail }: SearchedRows,
  known: KnownRows,
): string {
  const { table, size, number } = rules;
  const { kinds, from = 0, to } = narrowing;
  const read = (what: string, source: string) =>
    `select '${what}' as what, null::integer as number, string_agg(${sent('p.segment', 'p.listed', '0', 'p.places')}, '') as places from ${source}
      group by p.segment / ${TOGETHER}`;
  const keyed = (what: string, keys: string) => read(what, `${table}_places p where p.key = any(${keys}::text[])`);
  const worded = (what: string, part: string) =>
    read(what, `${table}_words w join ${table}_places p on p.key = 'w' || w.word where w.word like '%' || lower(${part}) || '%'`);
  const parts = [
    `select 'live' as what, null::integer as number,
        string_agg(${sent('coalesce(s.segment, k.segment)', 'false', 'coalesce(s.hash, 0)', "coalesce(s.live, '')")}, '') as places
      from (select segment, live, hashbyteaextended(live, 0) as hash from ${table}_segments) s
      full join unnest(${bind(known.segments)}::integer[], ${bind(known.hashes)}::bigint[]) k(segment, hash) on k.segment = s.segment
      where s.hash is distinct from k.hash`,
    ...terms.short.map((text, at) => keyed(`short${at}`, `array[lower(${bind(KEYS.short(text))})]`)),
    ...terms.parts.map((text, at) => worded(`part${at}`, `${bind(text)}::text`)),
    ...(kinds ? [keyed('kinds', bind(kinds.map(KEYS.kind)))] : []),
    ...(from > 0 ? [keyed('from', bind([KEYS.below(from)]))] : []),
    ...(to === undefined ? [] : [keyed('to', bind([KEYS.upTo(to)]))]),
    `select 'edge', n, null from edge`,
    `select 'top', max(${number}), null from ${rows}`,
    `select 'tail', count(*)::integer, case when count(*) <= ${FEW} then string_agg(int4send(${number}), '') end
      from ${tail('(select n from edge)')}`,
  ];
  return `with edge as (select coalesce(max(segment) + 1, 0) * ${size} as n from ${table}_segments) ${parts.join(' union all ')}`;
}
