import { LIMITS } from '@guildhall/contracts/limits';
import type pg from 'pg';
import type { Db } from '../store/connection.js';
import { prepared, preparedWhenPopular } from '../store/prepared.js';
import { BadListQuery, type Bind, type Condition, type Narrowing } from './conditions.js';
import { isRanked, type RankRules } from './ranks.js';
import type { SearchRules } from './search-statement.js';
import { keptTotal, narrowed, type TotalRules } from './totals.js';

/** A page of a list: what is left out is the list's own choice. */
export interface ListQuery {
  /** By the names of the rules; all of them have to hold. */
  filter?: Readonly<Record<string, unknown>>;
  sort?: Sort;
  /** Index of the first item. */
  from?: number;
  limit?: number;
}
export type Sort = readonly [field: string, order: 'ASC' | 'DESC'];

export interface Listed<T> {
  items: T[];
  total: number;
  /** Index of the first item. */
  from: number;
}

/** A page whose items are JSON already, as the database put them together. */
export interface ListedText {
  /** A JSON array. */
  text: string;
  /** How many items it has. */
  count: number;
  total: number;
  /** Index of the first item. */
  from: number;
}

/** Some of the rows, as SQL that holds of them; where `isEven`, all of them have one value in the order of the list. */
export interface PartOfRows {
  holds: string;
  isEven?: true;
}

/** What one role may ask of one resource. Anything else is refused. */
export interface ListRules {
  /** After `from`, joins included, schema-qualified. */
  from: string;
  columns: string;
  /** The part of `from` that conditions and orders need, where an item needs more. */
  rows?: string;
  /** An item as JSON text, as SQL over `from`. */
  card?: string;
  totals?: TotalRules;
  /** The blocks kept of the table, which know the order of the list. They need `totals`. */
  ranks?: RankRules;
  /** Filters that have an index in the default order for each of their values, or bind none. */
  direct?: readonly string[];
  /** Filters that leave few rows, found by an index. */
  few?: readonly string[];
  /** Filters by the amount of the totals, for a list with the newest first. An index finds them among so many newest rows. */
  amounts?: { readonly fields: readonly string[]; readonly looked: number };
  /** Rows are counted, and pages answered, up to here: of a longer list the total says that there are at least so many. */
  most?: number;
  /** Pages from this item on are found by their keys, from the nearer end of the list. */
  deep?: number;
  /** The search kept of the table, for rules without guards. */
  search?: SearchRules;
  /** Filters whose values decide how rows are found: Postgres plans each statement that has one. */
  planned?: readonly string[];
  filters: Record<string, Condition>;
  /** API field → SQL expression. */
  sorts: Record<string, string>;
  /** By sort: parts that hold all rows between them, each with an index in that order, or even. */
  parts?: Record<string, readonly PartOfRows[]>;
  defaultSort: Sort;
  /** Makes the order total; appended in the direction of the sort. */
  tieBreak: string;
}

/**
 * The query with the defaults of its list.
 * @throws BadListQuery for a field that the rules do not name: nothing is dropped in silence
 */
export function completed(
  { filter = {}, sort, from = 0, limit = LIMITS.pageSize.default }: ListQuery,
  rules: Pick<ListRules, 'filters' | 'sorts' | 'defaultSort'>,
): Required<ListQuery> {
  for (const name of Object.keys(filter))
    if (!Object.hasOwn(rules.filters, name)) throw new BadListQuery('filter', `cannot filter by ${name.slice(0, 60)}`);
  if (sort && !Object.hasOwn(rules.sorts, sort[0]))
    throw new BadListQuery('sort', 'sort must be [field, "ASC" or "DESC"] with a field of this list');
  return { filter, sort: sort ?? rules.defaultSort, from, limit };
}

export type Guard = string | ((bind: Bind) => string);

/** @throws BadListQuery that names the field */
function conditionOf(name: string, condition: Condition, value: unknown, bind: Bind): string {
  try {
    return condition(value, bind);
  } catch (error) {
    if (error instanceof BadListQuery) error.of = name;
    throw error;
  }
}

/** In the order of the rules, so that the order of the caller's fields makes no other statement. `isMeant` chooses among the fields. */
export function whereOf(
  filter: Readonly<Record<string, unknown>>,
  { filters }: Pick<ListRules, 'filters'>,
  guards: readonly Guard[],
  bind: Bind,
  isMeant: (name: string) => boolean = () => true,
): string {
  const conditions = guards.map((guard) => `(${typeof guard === 'string' ? guard : guard(bind)})`);
  for (const name in filters)
    if (Object.hasOwn(filter, name) && isMeant(name))
      conditions.push(`(${conditionOf(name, filters[name] as Condition, filter[name], bind)})`);
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
}

/** Where a list's total comes from, instead of a count of its rows. */
export interface Total {
  from: string;
  total: string;
}

export interface ListParts {
  where: string;
  order: string;
  /** The same from the end. */
  reversed: string;
  /** Whether few statements have this form: fields and sorts combine to thousands, which anybody may ask for. */
  plain: boolean;
  /** Whether it is in the usual order, for which there are indexes. */
  isInOrder: boolean;
  /** Whether it has to be planned with its values. */
  isPlanned: boolean;
  /** Whether it is read in the same way whatever is bound: Postgres may then plan it once. */
  isSure: boolean;
  /** Whether the newest rows may hold the first page: beside fields that leave it sure, amounts narrow the list. */
  isLooked: boolean;
  range: { from: number; limit: number };
  sort: Sort;
  /** What is left of the list where its blocks know where each page begins; null elsewhere. */
  ranked: Narrowing | null;
  /** Whether the total is a kept one, and needs nothing that the conditions bound. */
  isKept: boolean;
  /** SQL that answers the exact total. */
  total(bind: Bind): string;
}

const isOne = (value: unknown) => !Array.isArray(value) || value.length === 1;

/** In which ways a list may be read, by its query and what kept totals know of that. */
function waysOf({ filter, sort, from, limit }: Required<ListQuery>, rules: ListRules, kept: Narrowing | null) {
  const names = Object.keys(filter);
  const isAmount = (name: string) => rules.amounts?.fields.includes(name) ?? false;
  const isDirect = (name: string) => (rules.direct?.includes(name) ?? false) && isOne(filter[name]);
  const isInOrder = sort[0] === rules.defaultSort[0] && sort[1] === rules.defaultSort[1];
  const isUsual = kept !== null && isInOrder && limit === LIMITS.pageSize.default;
  return {
    plain: names.length <= 1 && isInOrder,
    isInOrder,
    isPlanned: names.some((name) => rules.planned?.includes(name)),
    isSure: isUsual && names.every(isDirect),
    isLooked: isUsual && from === 0 && names.some(isAmount) && names.every((name) => isAmount(name) || isDirect(name)),
    ranked: kept && rules.ranks && isInOrder && isRanked(kept) ? kept : null,
    isKept: kept !== null,
  };
}

export function listParts(query: ListQuery, rules: ListRules, guards: readonly Guard[], bind: Bind): ListParts {
  const { filter, sort, from, limit } = completed(query, rules);
  const { most } = rules;
  if (most !== undefined && from >= most)
    throw new BadListQuery('range', `this list ends at entry ${most.toLocaleString('en-US')}: please filter it`);
  const where = whereOf(filter, rules, guards, bind);
  const counted = most === undefined ? `${rules.from} ${where}` : `(select 1 from ${rules.from} ${where} limit ${most}) counted`;
  const ordered = (way: 'ASC' | 'DESC') => `order by ${rules.sorts[sort[0]]} ${way}, ${rules.tieBreak} ${way}`;
  const { totals } = rules;
  const kept = totals && guards.every((guard) => guard === totals.guard) ? narrowed(filter, rules.filters) : null;
  return {
    where,
    order: ordered(sort[1]),
    reversed: ordered(sort[1] === 'ASC' ? 'DESC' : 'ASC'),
    range: { from, limit },
    sort,
    ...waysOf({ filter, sort, from, limit }, rules, kept),
    total: (totalBind) => (totals && kept ? keptTotal(totals, kept, totalBind) : `select count(*) from ${counted}`),
  };
}

export const statement = (plain: boolean, text: string, values: unknown[]): pg.QueryConfig =>
  plain ? prepared(text, values) : preparedWhenPopular(text, values);

/**
 * One page of a list and the exact total, or 0 where `of` says none. `guards` hold in addition to whatever the caller filters by.
 * @throws BadListQuery
 */
export async function readList<R extends object>(
  db: Db,
  query: ListQuery,
  rules: ListRules,
  guards: readonly Guard[] = [],
  of?: Total | 'none',
): Promise<Listed<R>> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { where, order, plain, range, isKept, isPlanned, total: kept } = listParts(query, rules, guards, bind);
  // A statement may bind only what it uses.
  const counted = isKept && !of ? [] : [...values];
  const total =
    of === 'none'
      ? null
      : `select (${of ? `select ${of.total} from ${of.from} ${where}` : kept((value) => `$${counted.push(value)}`)}) as total`;
  const page = `select ${rules.columns} from ${rules.from} ${where} ${order} limit ${bind(range.limit)} offset ${bind(range.from)}`;
  const asked = (text: string, bound: unknown[]) => (isPlanned ? { text, values: bound } : statement(plain, text, bound));
  const [rows, count] = await Promise.all([
    db.query<R>(asked(page, values)),
    total === null ? null : db.query<{ total: string }>(asked(total, counted)),
  ]);
  return { items: rows.rows, total: Number(count?.rows[0]?.total ?? 0), from: range.from };
}
