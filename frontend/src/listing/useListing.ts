import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { listQuery } from '../data/queries.js';
import { useAddress } from './address.js';
import type { ListAddress, Listing } from './listing.js';

type Query<T> = ReturnType<typeof listQuery<T>>;

/** A listing as the address asks for it. The page before stays on screen until the next answer is there (R55). */
export function useListing<V, T>(listing: Listing<V>, query: (asked: ListAddress<V>) => Query<T>) {
  const { params, change, hrefOf } = useAddress();
  const asked = listing.read(params);
  return {
    asked,
    found: useQuery({ ...query(asked), placeholderData: keepPreviousData }),
    /** Whether the address asks for anything but the usual. */
    isUsual: params.size === 0,
    /** Whether anything narrows the list. */
    isNarrowed: Object.keys(listing.filterOf(asked)).length > 0,
    set: (next: Partial<ListAddress<V>>, history?: 'push' | 'replace') => change(listing.change(next), history),
    clear: () => change(listing.clear),
    hrefOf: (page: number) => hrefOf(listing.change({ page } as Partial<ListAddress<V>>)),
  };
}
export type UsedListing<V, T> = ReturnType<typeof useListing<V, T>>;
