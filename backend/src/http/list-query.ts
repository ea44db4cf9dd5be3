import { LIMITS } from '@guildhall/contracts/limits';
import { BadListQuery } from '@guildhall/projections/runner/reading/conditions';
import type { ListQuery } from '@guildhall/projections/runner/reading/list';
import type { PipeTransform } from '@nestjs/common';

/** The dialect of ra-data-simple-rest: `?filter={…}&sort=["field","ASC"]&range=[0,24]`, each JSON text. */
export interface ListParams {
  filter?: string;
  sort?: string;
  range?: string;
}

/** No list is read beyond this item. */
const DEEPEST = 1_000_000;

function jsonOf(params: ListParams, field: keyof ListParams): unknown {
  const text = params[field];
  if (text === undefined || text === '') return undefined;
  if (typeof text !== 'string') throw new BadListQuery(field, `${field} may be given once`);
  if (text.length > LIMITS.filterBytes) throw new BadListQuery(field, `${field} is too long`);
  try {
    return JSON.parse(text);
  } catch {
    throw new BadListQuery(field, `${field} must be JSON`);
  }
}

function filterOf(filter: unknown): Pick<ListQuery, 'filter'> {
  if (filter === undefined) return {};
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw new BadListQuery('filter', 'filter must be an object');
  return { filter: { ...filter } };
}

function sortOf(sort: unknown): Pick<ListQuery, 'sort'> {
  if (sort === undefined) return {};
  const [field, order, ...more] = Array.isArray(sort) ? sort : [];
  if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC') || more.length > 0)
    throw new BadListQuery('sort', 'sort must be [field, "ASC" or "DESC"] with a field of this list');
  return { sort: [field, order] };
}

function rangeOf(range: unknown): Pick<ListQuery, 'from' | 'limit'> {
  if (range === undefined) return {};
  const [from, to, ...more] = Array.isArray(range) ? range : [];
  const fits = Number.isSafeInteger(from) && Number.isSafeInteger(to) && more.length === 0 && from >= 0 && to >= from;
  if (!fits || from > DEEPEST || to - from >= LIMITS.pageSize.max)
    throw new BadListQuery('range', `range must be [first, last] with at most ${LIMITS.pageSize.max} items`);
  return { from, limit: to - from + 1 };
}

/**
 * The list that the query string of a request asks for. Whether the list has these fields is for its rules to say.
 * @throws BadListQuery where a parameter is not the JSON of its kind
 */
export const parseList = (params: ListParams): ListQuery => ({
  ...filterOf(jsonOf(params, 'filter')),
  ...sortOf(jsonOf(params, 'sort')),
  ...rangeOf(jsonOf(params, 'range')),
});

/** `@Query('filter', AsFilter) query`: the filter alone. */
export const AsFilter: PipeTransform<string | undefined, Pick<ListQuery, 'filter'>> = {
  transform: (filter) => filterOf(jsonOf(filter === undefined ? {} : { filter }, 'filter')),
};
/** `@Query(AsList) query: ListQuery` */
export const AsList: PipeTransform<ListParams, ListQuery> = { transform: parseList };
