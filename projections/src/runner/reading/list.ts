import { LIMITS } from '@guildhall/contracts/limits';
import type pg from 'pg';
import { prepared } from '../store/prepared.js';
import { BadListQuery, type Bind, type Condition } from './conditions.js';

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

/** What one role may ask of one resource. Anything else is refused. */
export interface ListRules {
  /** After `from`, joins included, schema-qualified. */
  from: string;
  columns: string;
  filters: Record<string, Condition>;
  /** API field → SQL expression. */
  sorts: Record<string, string>;
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

type Guard = string | ((bind: Bind) => string);

/** In the order of the rules, so that the order of the caller's fields makes no other statement. */
function whereOf(filter: Readonly<Record<string, unknown>>, rules: ListRules, guards: readonly Guard[], bind: Bind): string {
  const conditions = [
    ...guards.map((guard) => (typeof guard === 'string' ? guard : guard(bind))),
    ...Object.entries(rules.filters).flatMap(([name, condition]) =>
      Object.hasOwn(filter, name) ? [condition(filter[name], bind)] : [],
    ),
  ];
  return conditions.length > 0 ? `where ${conditions.map((each) => `(${each})`).join(' and ')}` : '';
}

/** Where a list's total comes from, instead of a count of its rows. */
export interface Total {
  from: string;
  total: string;
}

/**
 * One page of a list and the exact total, or 0 where `total` says none. `guards` hold in addition to whatever the caller filters by.
 * @throws BadListQuery
 */
export async function list<R extends object>(
  db: pg.Pool,
  query: ListQuery,
  rules: ListRules,
  guards: readonly Guard[] = [],
  total: Total | 'none' = { from: rules.from, total: 'count(*)' },
): Promise<Listed<R>> {
  const { filter, sort, from, limit } = completed(query, rules);
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = whereOf(filter, rules, guards, bind);
  const counted = [...values];
  const order = `order by ${rules.sorts[sort[0]]} ${sort[1]}, ${rules.tieBreak} ${sort[1]}`;
  const page = `select ${rules.columns} from ${rules.from} ${where} ${order} limit ${bind(limit)} offset ${bind(from)}`;
  const counting = total === 'none' ? null : `select ${total.total} as total from ${total.from} ${where}`;
  // Fields and sorts combine to thousands of statements, which anybody may ask for: only the plainest are prepared.
  const plain = Object.keys(filter).length <= 1 && sort[0] === rules.defaultSort[0] && sort[1] === rules.defaultSort[1];
  const statement = plain ? prepared : (text: string, bound: unknown[]): pg.QueryConfig => ({ text, values: bound });
  const [rows, count] = await Promise.all([
    db.query<R>(statement(page, values)),
    counting === null ? null : db.query<{ total: string }>(statement(counting, counted)),
  ]);
  return { items: rows.rows, total: Number(count?.rows[0]?.total ?? 0), from };
}
