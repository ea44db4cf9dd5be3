/** What visitors ask for, each request with an address of its own unless it says otherwise. */
import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import { productId, SEARCHED } from './data.mjs';

/** A number as spaces and tabs, which JSON ignores: the same question at another address. */
const blank = (number) => number.toString(2).replaceAll('0', ' ').replaceAll('1', '\t');
const list = (filter, from = 0, number = 0) =>
  `/api/products?filter=${encodeURIComponent(JSON.stringify(filter) + blank(number))}&range=[${from},${from + 23}]`;
const categoryOf = (number) => PRODUCT_CATEGORIES[number % PRODUCT_CATEGORIES.length];

/** By name: the path of the request with this number, in a marketplace of so many products. */
export const LISTS = {
  'first page, one category': () => (number) => list({ categories: [categoryOf(number)] }, 0, number),
  'first page, a tab': () => (number) => list({ tab: 'snapshots' }, 0, number),
  'by price in a range': () => (number) => list({ price_min: number % 100, price_max: 100 + (number % 97) }, 0, number),
  'a category by price': () => (number) => list({ categories: [categoryOf(number)], price_max: 20 + (number % 150) }, 0, number),
  'page at 95 %': (products) => (number) => list({}, Math.floor(products * 0.95) + (number % 24), number),
};
export const SEARCHES = Object.fromEntries(
  Object.entries(SEARCHED).map(([name, q]) => [`search: ${name}`, () => (number) => list({ q }, 0, number)]),
);
/** Of products anywhere in the marketplace, which come round: a fresh one each time would measure the disk. */
const DETAILS = 20_000;
export const detailOf = (products) => (number) => `/api/products/${productId(((number % DETAILS) * 7_919) % products)}`;
export const limitOf = (kind) => (number) => `/${kind}/${encodeURIComponent(categoryOf(number))}/0`;
export const FIRST_PAGE = '/api/products?range=[0,23]';
