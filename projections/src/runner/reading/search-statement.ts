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

/** A set of places in one segment, as the statement answers it. */
export interface Answered {
  /** Which set, `tail` or `edge`. */
  what: string;
  at: number;
  places: Buffer | null;
  /** Whether the places are a list. */
  listed: boolean | null;
}

/** The statement that reads all sets of a search, and counts what is in no segment yet. `tail` is SQL that counts rows from a number on. */
export function statementOf(
  rules: SearchRules,
  terms: Terms,
  narrowing: Narrowing,
  bind: Bind,
  tail: (edge: string) => string,
): string {
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
