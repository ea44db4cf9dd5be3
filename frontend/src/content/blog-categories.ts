import type { Category } from '@guildhall/contracts/categories';
import { LIMITS } from '@guildhall/contracts/limits';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ListAnswer, type ListKey, listPath, listQuery } from '../data/queries.js';

const STEP = LIMITS.pageSize.max;
const pageFrom = (from: number) => listPath('categories', { range: [from, from + STEP - 1] });

/** Page by page. A category that slips to the next page in between is there once. */
async function everyCategory(queries: QueryClient): Promise<ListAnswer<Category>> {
  const found = new Map<string, Category>();
  let isBehind = false;
  for (let from = 0; ; from += STEP) {
    const page = listQuery<Category>(pageFrom(from));
    const { items, total, catchingUp } = await queries.fetchQuery({ ...page, staleTime: 0 });
    queries.removeQueries({ ...page, exact: true });
    for (const category of items) found.set(category.id, category);
    isBehind ||= catchingUp;
    if (items.length === 0 || from + STEP >= total)
      return { items: [...found.values()], total: found.size, catchingUp: isBehind };
  }
}
/** All of them by name. The key names their first page: what changes that answer changes this one. */
export const categoriesQuery = queryOptions<ListAnswer<Category>, Error, ListAnswer<Category>, ListKey>({
  queryKey: ['whole', pageFrom(0)],
  queryFn: ({ client }) => everyCategory(client),
});
