import { createHash } from 'node:crypto';
import { LIMITS } from '@guildhall/contracts/limits';
import { isUuid } from '@guildhall/contracts/values';
import type pg from 'pg';

/** The dialect of ra-data-simple-rest: `?filter={…}&sort=["field","ASC"]&range=[0,24]`, each JSON text. */
export interface ListParams {
  filter?: string;
  sort?: string;
  range?: string;
}

export interface Listed<T> {
  items: T[];
  total: number;
  /** Index of the first item. */
  from: number;
}

/** A filter, sort or range that is not understood. Nothing is guessed and nothing is dropped in silence. */
export class BadListQuery extends Error {
  constructor(
    readonly field: 'filter' | 'sort' | 'range',
    message: string,
  ) {
    super(message);
  }
}

type Bind = (value: unknown) => string;
/** SQL for one filter field; it checks the value itself and binds it, never writes it into the text. */
export type Condition = (value: unknown, bind: Bind) => string;

/** What one role may ask of one resource. Anything else is refused. */
export interface ListRules {
  /** After `from`, joins included, schema-qualified. */
  from: string;
  columns: string;
  filters: Record<string, Condition>;
  /** API field → SQL expression. */
  sorts: Record<string, string>;
  defaultSort: readonly [field: string, order: 'ASC' | 'DESC'];
  /** Makes the order total; appended in the direction of the sort. */
  tieBreak: string;
}

const json = (field: 'filter' | 'sort' | 'range', text: string | undefined): unknown => {
  if (text === undefined || text === '') return undefined;
  if (typeof text !== 'string') throw new BadListQuery(field, `${field} may be given once`);
  if (text.length > LIMITS.filterBytes) throw new BadListQuery(field, `${field} is too long`);
  try {
    return JSON.parse(text);
  } catch {
    throw new BadListQuery(field, `${field} must be JSON`);
  }
};

const DEEPEST = 1_000_000;

/** @throws BadListQuery */
export function parseList(params: ListParams, rules: Pick<ListRules, 'filters' | 'sorts' | 'defaultSort'>) {
  const filter = json('filter', params.filter) ?? {};
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw new BadListQuery('filter', 'filter must be an object');
  for (const name of Object.keys(filter)) {
    if (!Object.hasOwn(rules.filters, name)) throw new BadListQuery('filter', `cannot filter by ${name.slice(0, 60)}`);
  }
  const sort = json('sort', params.sort) ?? rules.defaultSort;
  if (
    !Array.isArray(sort) ||
    sort.length !== 2 ||
    typeof sort[0] !== 'string' ||
    !Object.hasOwn(rules.sorts, sort[0]) ||
    !['ASC', 'DESC'].includes(sort[1])
  ) {
    throw new BadListQuery('sort', 'sort must be [field, "ASC" or "DESC"] with a field of this list');
  }
  const range = json('range', params.range) ?? [0, LIMITS.pageSize.default - 1];
  const [from, to] = Array.isArray(range) && range.length === 2 ? range : [];
  if (
    !Number.isSafeInteger(from) ||
    !Number.isSafeInteger(to) ||
    from < 0 ||
    to < from ||
    from > DEEPEST ||
    to - from >= LIMITS.pageSize.max
  ) {
    throw new BadListQuery('range', `range must be [first, last] with at most ${LIMITS.pageSize.max} items`);
  }
  return {
    filter: filter as Record<string, unknown>,
    sort: sort as [string, 'ASC' | 'DESC'],
    from: from as number,
    limit: to - from + 1,
  };
}

/** A statement with its values under a name made from its text, so that each connection prepares it once. */
export const prepared = (text: string, values: unknown[]) => ({
  name: createHash('sha1').update(text).digest('base64url').slice(0, 24),
  text,
  values,
});

/**
 * One page of a list and the exact total. `guards` are always ANDed outside whatever the caller filters by.
 * @throws BadListQuery
 */
export async function list<R extends object>(
  db: pg.Pool,
  params: ListParams,
  rules: ListRules,
  guards: readonly (string | ((bind: Bind) => string))[] = [],
): Promise<Listed<R>> {
  const { filter, sort, from, limit } = parseList(params, rules);
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const conditions = [
    ...guards.map((guard) => (typeof guard === 'string' ? guard : guard(bind))),
    ...Object.entries(filter).map(([name, value]) => rules.filters[name]!(value, bind)),
  ];
  const where = conditions.length > 0 ? `where ${conditions.map((each) => `(${each})`).join(' and ')}` : '';
  const counted = [...values];
  const order = `order by ${rules.sorts[sort[0]]} ${sort[1]}, ${rules.tieBreak} ${sort[1]}`;
  const page = `select ${rules.columns} from ${rules.from} ${where} ${order} limit ${bind(limit)} offset ${bind(from)}`;
  const [rows, count] = await Promise.all([
    db.query<R>(prepared(page, values)),
    db.query<{ total: string }>(prepared(`select count(*) as total from ${rules.from} ${where}`, counted)),
  ]);
  return { items: rows.rows, total: Number(count.rows[0]?.total ?? 0), from };
}

// ---- conditions that lists share

const wrong = (what: string): never => {
  throw new BadListQuery('filter', what);
};

/** Case-insensitive "contains" on a column of lower-cased text; an empty search holds for all. */
export const contains =
  (column: string): Condition =>
  (value, bind) => {
    if (typeof value !== 'string' || value.length > LIMITS.search.max || value.includes('\u0000'))
      return wrong(`search must be text of at most ${LIMITS.search.max} characters`);
    const text = value.trim();
    return text === '' ? 'true' : `${column} like lower(${bind(`%${text.replace(/[\\%_]/g, '\\$&')}%`)})`;
  };

/** Equal to one id, or to one of a list of ids; an empty list holds for none. */
export const idIn =
  (column: string): Condition =>
  (value, bind) => {
    const ids = Array.isArray(value) ? value : [value];
    if (ids.length > 100 || !ids.every((id) => typeof id === 'string' && id.length <= 100))
      return wrong('ids must be a list of at most 100');
    return `${column} = any(${bind(ids.filter(isUuid))}::uuid[])`;
  };

/** Equal to one of the stated values. */
export const oneOf =
  (column: string, values: readonly string[]): Condition =>
  (value, bind) => {
    const chosen = Array.isArray(value) ? value : [value];
    if (!chosen.every((each) => values.includes(each))) return wrong(`must be one of ${values.join(', ')}`);
    return `${column} = any(${bind(chosen)}::text[])`;
  };

/** At least, or at most, this many dollars; the column holds cents. */
export const cents =
  (column: string, operator: '>=' | '<=', unboundedAt?: number): Condition =>
  (value, bind) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > 10_000_000)
      return wrong('amounts must be numbers of dollars');
    return value === unboundedAt ? 'true' : `${column} ${operator} ${bind(Math.round(value * 100))}`;
  };
