import { PRICE_SLIDER } from '@guildhall/contracts/limits';
import { PRODUCT_CATEGORIES, PRODUCT_TABS } from '@guildhall/contracts/product-categories';
import type { ProductCard } from '@guildhall/contracts/products';
import { cards } from '../data/queries.js';
import { type ListAddress, type Listing, listing, pathOf } from '../listing/listing.js';
import { anyOf, oneOf, range, searchWords } from '../listing/params.js';
import type { LabeledSorts } from '../listing/ResultsLine.js';

export const TABS = [
  ['all', 'All Products'],
  ['snapshots', 'Snapshots'],
  ['scripts', 'Scripts'],
  ['workflows', 'Workflows'],
] as const;

export const PRODUCT_SORTS: LabeledSorts = {
  newest: { label: 'Newest', field: 'created_at', order: 'DESC' },
  rating: { label: 'Best rated', field: 'rating', order: 'DESC' },
  reviews: { label: 'Most reviewed', field: 'reviewCount', order: 'DESC' },
  price: { label: 'Price, lowest first', field: 'price', order: 'ASC' },
  '-price': { label: 'Price, highest first', field: 'price', order: 'DESC' },
  title: { label: 'Title', field: 'title', order: 'ASC' },
};

/** The marketplace, as an address asks for it. */
export const MARKETPLACE = listing(
  {
    q: searchWords(),
    tab: oneOf('tab', Object.keys(PRODUCT_TABS), 'all'),
    categories: anyOf('category', PRODUCT_CATEGORIES, 'categories'),
    price: range('price', PRICE_SLIDER),
  },
  PRODUCT_SORTS,
);

type Choice = typeof MARKETPLACE extends Listing<infer V> ? ListAddress<V> : never;
export const marketplaceQuery = (asked: Choice) => cards<ProductCard>(pathOf('products', MARKETPLACE, asked));
