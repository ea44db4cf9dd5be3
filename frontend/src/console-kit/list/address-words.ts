import { useCallback, useMemo } from 'react';
import { parseQueryFromLocation, type RouterNavigateFunction, type RouterProvider, reactRouterProvider } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Listing, listing, type Order, orderWord, sortsBy } from '../../listing/listing.js';
import { choices, searchWords } from '../../listing/params.js';

export interface ListFilter {
  /** The API's name of it. */
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}
export interface AddressRules {
  sorts: readonly string[];
  start: Order;
  filters: readonly ListFilter[];
}
type Values = { q: string; filter: Record<string, string> };

const listingOf = ({ sorts, start, filters }: AddressRules): Listing<Values> =>
  listing(
    {
      q: searchWords(),
      filter: choices(Object.fromEntries(filters.map(({ name, options }) => [name, options.map(([value]) => value)]))),
    },
    sortsBy(sorts, start),
  );

/**
 * The router that a list of react-admin is given. By itself it writes JSON into the address and drops what else is there.
 * So it is shown its own words, and the address keeps ours: `?q=words&status=draft&sort=-updated_at&page=2`, beside the tab.
 */
export function addressWords(asked: AddressRules, perPage: number): RouterProvider {
  const list = listingOf(asked);
  const theirs = (address: string) => {
    const values = list.read(new URLSearchParams(address));
    const { field, order } = list.orderOf(values);
    const filter = { ...(values.q && { q: values.q }), ...values.filter };
    const words = { filter: JSON.stringify(filter), sort: field, order, page: `${values.page}`, perPage: `${perPage}` };
    return `?${new URLSearchParams(words)}`;
  };
  const ours = (address: string, words: string) => {
    const { filter = {}, sort = '', order = 'ASC', page } = parseQueryFromLocation({ search: words });
    const next = new URLSearchParams(address);
    const chosen = asked.filters.map(({ name }) => [name, filter[name] ?? '']);
    list.change({
      q: filter.q ?? '',
      filter: Object.fromEntries(chosen),
      sort: orderWord({ field: sort, order }),
      page: Number(page),
    })(next);
    return next;
  };
  return {
    ...reactRouterProvider,
    useLocation: () => {
      const location = useLocation();
      const words = theirs(location.search);
      return useMemo(() => ({ ...location, search: words }), [location, words]);
    },
    useNavigate: () => {
      const navigate = useNavigate();
      return useCallback(
        (to: Parameters<RouterNavigateFunction>[0]) => {
          const { search: words } = to as { search: string };
          const now = new URLSearchParams(window.location.search);
          const next = ours(window.location.search, words);
          // Typing replaces the last entry, and so does a page past the end: a step back would only lead there again.
          const isStep = next.get('q') === now.get('q') && next.get('page') === now.get('page');
          navigate({ search: `${next}` }, { replace: !isStep });
        },
        [navigate],
      );
    },
  };
}
