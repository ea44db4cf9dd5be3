import { mayAs, type UserType } from '@guildhall/contracts/accounts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../../data/api.js';
import type { Entry } from './entries.js';

const SHORTEST = 2;
const MOST = 5;

interface Named {
  id: string;
  name?: string | null;
  title?: string;
}
const KINDS = [
  ['people', 'People', '/admin/people'],
  ['products', 'Products', '/admin/history/products'],
  ['services', 'Services', '/admin/history/services'],
] as const;

async function search(text: string, signal: AbortSignal): Promise<Entry[]> {
  const query = `filter=${encodeURIComponent(JSON.stringify({ q: text }))}&range=[0,${MOST - 1}]`;
  const lists = KINDS.map(async ([noun, group, start]) => {
    const { data } = await get<Named[]>(`/api/${noun}?${query}`, signal);
    return data.map(({ id, name, title }): Entry => ({ id, group, label: title ?? name ?? id, to: `${start}/${id}` }));
  });
  return (await Promise.all(lists)).flat();
}

/** People, products and services by their words, for staff. */
export function useFound(text: string, role: UserType | null): Entry[] {
  const asked = text.trim();
  const isLong = asked.length >= SHORTEST;
  const { data = [] } = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: isLong && mayAs(role, 'auditor'),
    placeholderData: keepPreviousData,
  });
  return isLong ? data : [];
}
