import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { useAddress } from '../../listing/address.js';
import { type Asked, lastPage, listing, type Order, sortsBy } from '../../listing/listing.js';
import { choices, search } from '../../listing/params.js';

export interface Filter {
  /** The API's name of it. */
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}
/** What an address asks of a console's list: `?q=words&status=draft&sort=-updated_at&page=2`. */
export type AskedOfList = Asked<{ q: string; filter: Record<string, string> }>;

export interface Source {
  resource: string;
  perPage: number;
  sorts: readonly string[];
  start: Order;
  filters: readonly Filter[];
  /** What is asked for whatever a person chooses. */
  fixed?: object;
  /** False while it is not known what to ask for. */
  enabled?: boolean;
}

export const listingOf = ({ sorts, start, filters }: Pick<Source, 'sorts' | 'start' | 'filters'>) =>
  listing(
    {
      q: search(),
      filter: choices(Object.fromEntries(filters.map(({ name, options }) => [name, options.map(([value]) => value)]))),
    },
    sortsBy(sorts, start),
  );

/** One page of a console's list as the address asks for it. What is shown stays until the next page is there. */
export function useConsoleList<T extends RaRecord>(source: Source) {
  const { resource, perPage, fixed, enabled = true } = source;
  const { params, change } = useAddress();
  const definition = listingOf(source);
  const asked = definition.read(params);
  const chosen = definition.filterOf(asked);
  const query = { filter: { ...fixed, ...chosen }, sort: definition.orderOf(asked) };
  const answer = useGetList<T>(
    resource,
    { ...query, pagination: { page: asked.page, perPage } },
    { enabled, placeholderData: keepPreviousData },
  );
  const pages = lastPage(answer.total ?? 0, perPage);
  const set = (next: Partial<AskedOfList>, history?: 'push' | 'replace') => change(definition.change(next), history);

  const past = answer.data !== undefined && !answer.isPlaceholderData && asked.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last page, once the list has become shorter than the address says
  useEffect(() => {
    if (past) set({ page: pages }, 'replace');
  }, [past, pages]);

  return {
    items: answer.data,
    total: answer.total,
    pages,
    asked,
    set,
    clear: () => change(definition.clear),
    isPending: answer.isPending,
    isFetching: answer.isFetching,
    error: answer.error as unknown,
    refetch: () => void answer.refetch(),
    isNarrowed: Object.keys(chosen).length > 0,
    /** Asks for the same list elsewhere: all of it, for an export. */
    query: { resource, ...query },
  };
}
export type ConsoleList<T extends RaRecord> = ReturnType<typeof useConsoleList<T>>;
