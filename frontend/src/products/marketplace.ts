import { PRODUCT_CATEGORIES, PRODUCT_TABS, type ProductCategory } from '@guildhall/contracts/catalog';
import { PRICE_SLIDER } from '@guildhall/contracts/limits';
import type { ProductCard, ProductFilter } from '@guildhall/contracts/products';
import type { Range } from '../shell/Filters.js';
import {
  endsOf,
  pageOf,
  rangeOfPage,
  searchOf,
  writeAny,
  writeEnds,
  writeNothing,
  writePage,
  writeSearch,
} from '../shell/listed.js';
import { put } from '../shell/parameters.js';
import { list, listPath } from '../shell/queries.js';
import { type Sorts, sortOf, writeSort } from '../shell/sorting.js';

export const TABS = [
  ['all', 'All Products'],
  ['snapshots', 'Snapshots'],
  ['scripts', 'Scripts'],
  ['workflows', 'Workflows'],
] as const;
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
  return {
    q: searchOf(params),
    tab: Object.hasOwn(PRODUCT_TABS, tab) ? tab : 'all',
    categories: PRODUCT_CATEGORIES.filter((category) => params.getAll('category').includes(category)),
    price: endsOf(params, 'price', PRICE_SLIDER),
    page: pageOf(params),
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
      range: rangeOfPage(choice.page),
    }),
  );

export const write = {
  q: writeSearch,
  tab: (tab: string) => (params: URLSearchParams) => {
    put(params, 'tab', tab === 'all' ? null : tab);
    params.delete('page');
  },
  price: writeEnds('price', PRICE_SLIDER),
  categories: writeAny('category'),
  sort: writeSort(SORTS),
  page: writePage,
  /** Search, categories, price and tab (MK-07). */
  nothing: writeNothing(['q', 'tab', 'category', 'price_min', 'price_max']),
};
