import type { Db } from '../store/connection.js';
import { brief } from '../store/prepared.js';
import type { Bind } from './conditions.js';
import {
  completed,
  type Guard,
  type ListedText,
  type ListParts,
  type ListQuery,
  type ListRules,
  listParts,
  statement,
  whereOf,
} from './list.js';
import { search } from './search.js';
import { isKnown, termsOf } from './search-terms.js';
import { narrowed } from './totals.js';

const TEXT = "select coalesce('[' || string_agg(card, ',') || ']', '[]') as text, count(*)::int as count";
type Page = Omit<ListedText, 'from'>;

/**
 * As `list`, in one statement, with the items as the text that is answered.
 * @throws BadListQuery
 */
export async function listText(
  db: Db,
  query: ListQuery,
  rules: ListRules & { card: string },
  guards: readonly Guard[] = [],
): Promise<ListedText> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = listParts(query, rules, guards, bind);
  const { where, order, plain, isInOrder, range, isDirect, isKept, total } = parts;
  // Segments hold no text of rows that the guard of the totals leaves out.
  if (guards.every((guard) => guard === rules.totals?.guard)) {
    const found = await listFound(db, query, rules, guards, [...values], where, order);
    if (found) return found;
  }
  if (range.from >= (rules.deep ?? DEEP)) {
    const { rows } = await db.query<Page>(statement(plain, deepOf(parts, rules, bind), values));
    return { ...(rows[0] as Page), from: range.from };
  }
  // Of a bound limit Postgres knows nothing when it plans for all values.
  const part = isDirect ? `limit ${range.limit}` : `limit ${bind(range.limit)} offset ${bind(range.from)}`;
  const cards = `select ${rules.card} as card from ${rules.from} ${where} ${order} ${part}`;
  const text = `${TEXT}, (${total(bind)})::float8 as total from (${cards}) page`;
  const asked = statement(plain, text, values);
  const { rows } = await db.query<Page>(isKept && isInOrder ? brief(asked) : asked);
  return { ...(rows[0] as Page), from: range.from };
}

const DEEP = 500;

/**
 * A page far into a list. Its keys come first, because an index may hold all that skipping over rows needs. They are sought from
 * the nearer end, which follows from the total: of the two halves, Postgres carries out one.
 */
function deepOf({ where, order, reversed, range, total }: ListParts, rules: ListRules & { card: string }, bind: Bind): string {
  const [from, limit] = [bind(range.from), bind(range.limit)].map((bound) => `${bound}::bigint`);
  const keys = `select ${rules.tieBreak} as id from ${rules.rows ?? rules.from} ${where ? `${where} and` : 'where'} (select n from total)`;
  return `with total as materialized (select (${total(bind)})::bigint as n), keys as materialized (
      (${keys} >= 2 * ${from} ${order} limit ${limit} offset ${from})
      union all
      (${keys} < 2 * ${from} ${reversed} limit (select greatest(least(${limit}, n - ${from}), 0) from total)
        offset (select greatest(n - ${from} - ${limit}, 0) from total)))
    ${TEXT}, (select n from total)::float8 as total
    from (${cardsOf('select id from keys', rules, order)}) page`;
}

/** The items with the keys that a statement answers. Sorting the keys alone takes less memory. */
const cardsOf = (keys: string, rules: ListRules & { card: string }, order: string) =>
  `select ${rules.card} as card from ${rules.from} where ${rules.tieBreak} in (${keys}) ${order}`;

/** Microseconds, about: to look at a row in the order of the list, and to fetch a row by its number. */
const LOOK = 2;
const FETCH = 4;
/** Rows that may hold a text and are looked at, at most; with more, Postgres looks for a way of its own. */
const MOST_LOOKED = 50_000;

/**
 * A page of a search that segments know. Where many rows are found, those in the order of the list are looked at until the page
 * is full; where few are, they are fetched by number. Null where segments do not help.
 */
async function listFound(
  db: Db,
  query: ListQuery,
  rules: ListRules & { card: string },
  guards: readonly Guard[],
  whole: unknown[],
  where: string,
  order: string,
): Promise<ListedText | null> {
  const { filter, from, limit } = completed(query, rules);
  const { search: kept } = rules;
  const terms = kept && termsOf(filter[kept.field]);
  if (!terms) return null;
  const { [kept.field]: sought, ...rest } = filter;
  const narrowing = narrowed(rest, rules.filters);
  if (!narrowing || !isKnown(narrowing, kept.bounds)) return null;
  // No number is further from the edge. The bound says how few rows these are: Postgres would start more processes to count them.
  const tail = (edge: string) => `select count(*) from ${rules.rows ?? rules.from} ${where} and ${kept.number} >= ${edge}
      and ${kept.number} < ${edge} + ${2 * kept.size}`;
  const found = await search(db, kept, terms, narrowing, [...whole], tail);
  if (terms.exact && found.total <= from) return { text: '[]', count: 0, total: found.total, from };
  if (!terms.exact && found.total > MOST_LOOKED) return null;
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const looked = Math.min(1, (from + limit) / found.total) * found.of * LOOK;
  let rowsOf: string;
  if (terms.exact && looked < found.total * FETCH) {
    // The guards belong to the index of the order. No index answers the text, so that the order decides which rows are looked at.
    const others = whereOf(rest, rules, guards, bind);
    rowsOf = `${others ? `${others} and` : 'where'} strpos(${kept.text}, lower(${bind(String(sought).trim())})) > 0`;
  } else {
    const numbers = bind(found.numbers());
    rowsOf = `${whereOf(filter, rules, guards, bind)} and (${kept.number} = any(${numbers}::int[]) or ${kept.number} >= ${bind(found.edge)})`;
  }
  const rows = rules.rows ?? rules.from;
  const total = terms.exact ? bind(found.total) : `(select count(*) from ${rows} ${rowsOf})`;
  const keys = `select ${rules.tieBreak} from ${rows} ${rowsOf} ${order} limit ${bind(limit)} offset ${bind(from)}`;
  const text = `${TEXT}, ${total}::float8 as total from (${cardsOf(keys, rules, order)}) page`;
  const answer = await db.query<Page>({ text, values });
  return { ...(answer.rows[0] as Page), from };
}
