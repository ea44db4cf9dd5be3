import type { OptionCount } from '@guildhall/contracts/option-counts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../data/api.js';
import { listPath } from '../data/queries.js';

/**
 * How many results each option of a listing's filter has; null until that is known, and where nobody counts.
 * @param filter the rest of what is chosen; null where it cannot be counted
 * @param total of the listing: it is counted again once that changes
 */
export function useCounts(resource: string, filter: object | null, total: number | undefined) {
  const path = listPath(`${resource}/counts`, { filter: filter ?? {} });
  const { data = [] } = useQuery({
    queryKey: ['counts', total, path],
    queryFn: async ({ signal }) => (await get<OptionCount[]>(path, signal)).data,
    enabled: filter !== null,
    placeholderData: keepPreviousData,
  });
  if (filter === null || data.length === 0) return null;
  const counts = new Map(data.map(({ name, count }) => [name, count]));
  return (name: string) => counts.get(name) ?? 0;
}
