import { useQueryClient } from '@tanstack/react-query';
import type { ListAnswer } from './queries.js';

interface Row {
  id: string;
}
/** What queries of lists are called; keys of other kinds hold other things in place of a path. */
const LISTS: readonly string[] = ['list', 'cards'];
/** Lists of one resource, and the home page, which holds lists under the same names. */
const rowsOf = (resource: string, [kind = '', path]: readonly string[], data: unknown): readonly Row[] => {
  if (LISTS.includes(kind) && path?.split('?')[0] === `/api/${resource}`) return (data as ListAnswer<Row>).items;
  if (path === '/api/home') return (data as Record<string, Row[] | undefined>)[resource] ?? [];
  return [];
};

/**
 * A row that some list has already answered: what a card showed, while the page behind it is on its way.
 * @param resource as the API names it, such as `products`
 * @returns undefined where no cached list holds it
 */
export function useCachedRow<T extends Row>(resource: string, matches: (row: T) => boolean): T | undefined {
  const queries = useQueryClient().getQueryCache().getAll();
  for (const { queryKey, state } of queries) {
    if (!state.data) continue;
    const row = (rowsOf(resource, queryKey as readonly string[], state.data) as readonly T[]).find(matches);
    if (row) return row;
  }
  return undefined;
}
