import { PRODUCT_CATEGORIES, PRODUCT_TABS, type ProductCategory } from '@guildhall/contracts/catalog';
import { LIMITS, PRICE_SLIDER } from '@guildhall/contracts/limits';
import type { ProductCard, ProductFilter } from '@guildhall/contracts/products';
import type { Range } from '../shell/Filters.js';
import { put, wholeOf } from '../shell/parameters.js';
import { list, listPath } from '../shell/queries.js';
import { type Sorts, sortOf, writeSort } from '../shell/sorting.js';

export const TABS = [
  ['all', 'All Products'],
  ['snapshots', 'Snapshots'],
  ['scripts', 'Scripts'],
  ['workflows', 'Workflows'],
] as const;
export const PAGE_SIZE = LIMITS.pageSize.default;
const { min, max } = PRICE_SLIDER;
export const SORTS: Sorts = {
  newest: { label: 'Newest', by: ['created_at', 'DESC'] },
  price: { label: 'Price, lowest first', by: ['price', 'ASC'] },
  '-price': { label: 'Price, highest first', by: ['price', 'DESC'] },
  title: { label: 'Title', by: ['title', 'ASC'] },
};

/** What the address asks the marketplace for. */
export interface Choice {
  q: string;
  tab: string;
  categories: ProductCategory[];
  price: Range;
  page: number;
  /** One of `SORTS`. */
  sort: string;
}

/** Reads the address; what it does not understand counts as not said. */
export function choiceOf(params: URLSearchParams): Choice {
  const tab = params.get('tab') ?? '';
  const low = wholeOf(params, 'price_min', [min, max], min);
  const high = wholeOf(params, 'price_max', [min, max], max);
  return {
    q: (params.get('q') ?? '').slice(0, LIMITS.search.max),
    tab: Object.hasOwn(PRODUCT_TABS, tab) ? tab : 'all',
    categories: PRODUCT_CATEGORIES.filter((category) => params.getAll('category').includes(category)),
    price: low <= high ? [low, high] : [min, max],
    page: wholeOf(params, 'page', [1, 100_000], 1),
    sort: sortOf(params, SORTS),
  };
}

/** Ends of the slider that stand at its own ends bound nothing (R16). */
export function filterOf({ q, tab, categories, price: [low, high] }: Choice): ProductFilter {
  return {
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(tab === 'all' ? {} : { tab: tab as ProductFilter['tab'] }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(low === min ? {} : { price_min: low }),
    ...(high === max ? {} : { price_max: high }),
  };
}

export const marketplaceQuery = (choice: Choice) =>
  list<ProductCard>(
    listPath('products', {
      filter: filterOf(choice),
      sort: SORTS[choice.sort]?.by,
      range: [(choice.page - 1) * PAGE_SIZE, choice.page * PAGE_SIZE - 1],
    }),
  );

/** Writes into the address; any change of the choice leads back to the first page. */
export const write = {
  q: (q: string) => (params: URLSearchParams) => {
    put(params, 'q', q);
    params.delete('page');
  },
  tab: (tab: string) => (params: URLSearchParams) => {
    put(params, 'tab', tab === 'all' ? null : tab);
    params.delete('page');
  },
  price:
    ([low, high]: Range) =>
    (params: URLSearchParams) => {
      put(params, 'price_min', low === min ? null : low);
      put(params, 'price_max', high === max ? null : high);
      params.delete('page');
    },
  categories: (categories: readonly string[]) => (params: URLSearchParams) => {
    params.delete('category');
    for (const category of categories) params.append('category', category);
    params.delete('page');
  },
  sort: writeSort(SORTS),
  page: (page: number) => (params: URLSearchParams) => put(params, 'page', page === 1 ? null : page),
  /** Search, categories, price and tab (MK-07). */
  nothing: (params: URLSearchParams) => {
    for (const name of ['q', 'tab', 'category', 'price_min', 'price_max', 'page']) params.delete(name);
  },
};
