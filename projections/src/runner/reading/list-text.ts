import type { Db } from '../store/connection.js';
import { brief, long } from '../store/prepared.js';
import type { Bind } from './conditions.js';
import { deepPage } from './deep-page.js';
import { completed, type Guard, type ListedText, type ListParts, type ListQuery, listParts, statement, whereOf } from './list.js';
import { newestSince } from './newest-rows.js';
import { type CardRules, cardsOf, type FoundText, pageSizeOf, TEXT, type TextPage } from './page-text.js';
import { MOST_IN_PARTS, partedPage } from './parted-page.js';
import { search } from './search.js';
import { hidden } from './search-statement.js';
import { isKnown, termsOf } from './search-terms.js';
import { eachKind, narrowed } from './totals.js';

const DEEP = 500;

/**
 * As `list`, in one statement, with the items as the text that is answered.
 * @throws BadListQuery
 */
export async function listText(db: Db, query: ListQuery, rules: CardRules, guards: readonly Guard[] = []): Promise<ListedText> {
  const found = await findText(db, query, rules, guards);
  return (found.total === null ? await findText(db, query, eachKind(rules), guards) : found) as ListedText;
}

/** The same; its total is null where no counter says it. */
async function findText(db: Db, query: ListQuery, rules: CardRules, guards: readonly Guard[]): Promise<FoundText> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = listParts(query, rules, guards, bind);
  const { where, order, plain, range, sort, isSure, isKept, isInOrder, total } = parts;
  // Segments hold no text of rows that the guard of the totals leaves out.
  if (guards.every((guard) => guard === rules.totals?.guard)) {
    const found = await listFound(db, query, rules, guards, parts);
    if (found) return found;
  }
  const looked = parts.isLooked ? await newestOf(db, query, rules, guards, parts, values) : null;
  if (looked) return looked;
  const isFew = rules.few?.some((name) => Object.hasOwn(query.filter ?? {}, name));
  const partsOfRows = range.from + range.limit <= MOST_IN_PARTS ? rules.parts?.[sort[0]] : undefined;
  const isDeep = !partsOfRows && range.from >= (rules.deep ?? DEEP);
  const part = () => `limit ${pageSizeOf(range.limit, bind)}${range.from > 0 ? ` offset ${bind(range.from)}` : ''}`;
  const cards = () =>
    partsOfRows
      ? cardsOf(partedPage(partsOfRows, parts, rules, bind), rules, order)
      : `select ${rules.card} as card from ${rules.from} ${where} ${order} ${part()}`;
  const text = isDeep ? deepPage(parts, rules, bind) : `${TEXT}, (${total(bind)})::float8 as total from (${cards()}) page`;
  let asked = statement(plain, text, values);
  if (isSure && (!isDeep || parts.ranked)) asked = brief(asked);
  else if (!isFew && (!isKept || !isInOrder || (isDeep && !parts.ranked))) asked = long(asked);
  const { rows } = await db.query<TextPage>(asked);
  return { from: range.from, ...(rows[0] as TextPage) };
}

/** The first page, where it is full or all there is among the newest rows. `bound` is what `where` of the parts binds. */
async function newestOf(
  db: Db,
  { filter = {} }: ListQuery,
  rules: CardRules,
  guards: readonly Guard[],
  { where, order, plain, range, total }: ListParts,
  bound: readonly unknown[],
): Promise<FoundText | null> {
  const { amounts, card, from, sorts, defaultSort } = rules;
  if (!amounts) return null;
  const since = await newestSince(db, filter, { ...rules, amounts }, guards, order);
  const values = [...bound];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const newest = `${where} and ${sorts[defaultSort[0]]} >= ${bind(since)}`;
  // Postgres knows nothing of a bound limit. So it reads the list in its order, whatever it guesses of the amounts.
  const page = `select ${card} as card from ${from} ${newest} ${order} limit ${bind(range.limit)}::bigint`;
  const text = `${TEXT}, (${total(bind)})::float8 as total from (${page}) page`;
  const { rows } = await db.query<TextPage>(brief(statement(plain, text, values)));
  const found = rows[0] as TextPage;
  return found.count === Math.min(range.limit, found.total ?? 0) ? { from: 0, ...found } : null;
}

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
  rules: CardRules,
  guards: readonly Guard[],
  { order, isInOrder }: ListParts,
): Promise<FoundText | null> {
  const { filter, sort, from, limit } = completed(query, rules);
  const { search: kept, rows, tieBreak } = rules;
  const terms = kept && termsOf(filter[kept.field]);
  if (!terms) return null;
  const { [kept.field]: sought, ...rest } = filter;
  const narrowing = narrowed(rest, rules.filters);
  if (!narrowing || !isKnown(narrowing, kept.bounds)) return null;
  // Rows in no segment are fewer. The bound says how few these are: Postgres would start more processes to count them.
  const after = (first: string) => `${kept.number} >= ${first} and ${kept.number} < ${first} + ${2 * kept.size}`;
  // A statement may bind only what it uses.
  const others = (bind: Bind) => whereOf(rest, rules, guards, bind) || 'where true';
  // In UTF-8, this takes half as long as `like`; what is sought is brought into lower case once.
  const holds = (bind: Bind) => `strpos(${kept.text}, (select lower(${bind(String(sought).trim())}))) > 0`;
  const all = (bind: Bind) => `${others(bind)} and ${holds(bind)}`;
  const searched = (bind: Bind) => {
    const where = all(bind);
    return { rows, tail: (first: string) => `${rows} ${where} and ${after(first)}` };
  };
  const isFetched = (total: number, of: number) =>
    terms.exact ? Math.min(1, (from + limit) / total) * of * LOOK >= total * FETCH : total <= MOST_LOOKED;
  // A page more than is shown: a row that was found may be gone now.
  const newest = terms.exact && isInOrder ? from + 2 * limit : Infinity;
  const found = await search(db, kept, terms, narrowing, searched, isFetched, newest);
  if (!found) return null;
  if (terms.exact && found.total <= from) return { text: '[]', count: 0, total: found.total, from };
  if (!terms.exact && !found.numbers) return null;
  const values: unknown[] = [];
  const bind = hidden((value) => `$${values.push(value)}`);
  let rowsOf: string;
  let ids: string;
  if (found.numbers) {
    // A number always has the same row: in an exact search, only later ones are looked at. The index of numbers holds the usual
    // order, too. The offsets keep Postgres from reading the table in the order of the list.
    const columns = `${tieBreak} as id, ${rules.sorts[sort[0]]} as place`;
    const numbered = `${terms.exact ? 'where' : `${all(bind)} and`} ${kept.number} = any(${bind(`{${found.numbers}}`)}::int[])`;
    const later = `${all(bind)} and ${after(`${bind(found.top + 1)}::int`)}`;
    rowsOf = `((select ${columns} from ${rows} ${numbered} offset 0) union all (select ${columns} from ${rows} ${later} offset 0)) each`;
    ids = `select id from ${rowsOf} order by place ${sort[1]}, id ${sort[1]}`;
  } else {
    // The guards belong to the index of the order. No index answers the text, so that the order decides which rows are looked at.
    rowsOf = `${rows} ${all(bind)}`;
    ids = `select ${tieBreak} as id from ${rowsOf} ${order}`;
  }
  const total = terms.exact ? bind(found.total) : `(select count(*) from ${rowsOf})`;
  const skipped = from > 0 ? `offset ${bind(from)}` : '';
  const page = `${ids} limit ${pageSizeOf(limit, bind)} ${skipped}`;
  const text = `${TEXT}, ${total}::float8 as total from (${cardsOf(page, rules, order)}) page`;
  const asked = statement(false, text, values);
  const answer = await db.query<TextPage>(isInOrder ? asked : long(asked));
  return { from, ...(answer.rows[0] as TextPage) };
}
