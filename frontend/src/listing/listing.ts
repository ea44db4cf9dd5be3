import { LIMITS } from '@guildhall/contracts/limits';
import { listPath } from '../data/queries.js';
import { oneOf, PAGE, type Param } from './params.js';

export interface Order {
  field: string;
  order: 'ASC' | 'DESC';
}
/** The ways to sort a listing, by their words in the address. The first is usual, and needs no word. */
export type Sorts = Readonly<Record<string, Order>>;

/** What an address asks of a listing. */
export type ListAddress<V> = V & {
  page: number;
  /** A word of its sorts. */
  sort: string;
};
type Change = (address: URLSearchParams) => void;

export interface Listing<V> {
  read(address: URLSearchParams): ListAddress<V>;
  /** Writes into an address. Every change but that of the page leads back to the first page. */
  change(next: Partial<ListAddress<V>>): Change;
  /** Removes all that narrows the listing; its order stays. */
  clear: Change;
  /** What the API is asked to filter by. */
  filterOf(asked: ListAddress<V>): object;
  orderOf(asked: ListAddress<V>): Order;
}

export const PAGE_SIZE = LIMITS.pageSize.default;
export const lastPage = (total: number, size: number = PAGE_SIZE) => Math.max(1, Math.ceil(total / size));

/** The word of an order in an address: `title`, or `-title` from the end. */
export const orderWord = ({ field, order }: Order) => `${order === 'DESC' ? '-' : ''}${field}`;
/** Sorts by each of `fields`, both ways. */
export const sortsBy = (fields: readonly string[], start: Order): Sorts => {
  const both = fields.flatMap((field): Order[] => [
    { field, order: 'ASC' },
    { field, order: 'DESC' },
  ]);
  return Object.fromEntries([start, ...both].map((order) => [orderWord(order), order]));
};

/**
 * A long list whose search, choices, order and page are in the address.
 * @param params its choices by name
 * @param sorts at least one
 */
export function listing<V extends object>(params: { [K in keyof V]: Param<V[K]> }, sorts: Sorts): Listing<V> {
  const words = Object.keys(sorts);
  const sort = oneOf('sort', words, words[0] as string);
  const own = Object.entries(params) as [keyof V, Param<V[keyof V]>][];
  const all = { ...params, sort, page: PAGE } as unknown as Record<string, Param<unknown>>;
  return {
    read: (address) => {
      const values = own.map(([name, param]) => [name, param.read(address)]);
      return { ...(Object.fromEntries(values) as V), page: PAGE.read(address), sort: sort.read(address) };
    },
    change: (next) => (address) => {
      PAGE.write(address, 1);
      for (const [name, value] of Object.entries(next)) all[name]?.write(address, value);
    },
    clear: (address) => {
      for (const name of [...own.flatMap(([, { names }]) => names), ...PAGE.names]) address.delete(name);
    },
    filterOf: (asked) => Object.assign({}, ...own.map(([name, param]) => param.filter(asked[name]))),
    orderOf: ({ sort: word }) => sorts[word] as Order,
  };
}

/** Where the API has the page of a listing that is asked for; `filter` is asked besides what is chosen. */
export function pathOf<V>(resource: string, list: Listing<V>, asked: ListAddress<V>, filter: object = {}): string {
  const { field, order } = list.orderOf(asked);
  const first = (asked.page - 1) * PAGE_SIZE;
  return listPath(resource, {
    filter: { ...filter, ...list.filterOf(asked) },
    sort: [field, order],
    range: [first, first + PAGE_SIZE - 1],
  });
}
