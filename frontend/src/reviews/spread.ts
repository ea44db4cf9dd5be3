import type { OptionCount } from '@guildhall/contracts/option-counts';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '../data/queries.js';

/** How many reviews of a talent, a product or a service give so many stars. */
export const spreadQuery = (id: string) => listQuery<OptionCount>(`/api/reviews/counts/${encodeURIComponent(id)}`);

/** The same by the number of stars, once it is known. */
export function useSpread(id: string): ReadonlyMap<number, number> | undefined {
  const { data } = useQuery(spreadQuery(id));
  return data && new Map(data.items.map(({ name, count }) => [Number(name), count]));
}
