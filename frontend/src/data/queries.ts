import { DURATIONS_MS, QUERY_RETRIES } from '@guildhall/contracts/limits';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, ApiError, ForeignRefusal, get } from './api.js';

export interface ListAnswer<T> {
  items: T[];
  total: number;
  catchingUp: boolean;
}
/** What a person reads where an answer is `catchingUp`. */
export const CATCHING_UP = 'Catching up with your latest changes...';
/** One record, or null where the server knows none (404). */
export const one = <T>(path: string) =>
  queryOptions<T | null, Error, T | null, readonly ['one', string]>({ queryKey: ['one', path] });
/** `whole` is a list that its own query reads page by page. */
export type ListKey = readonly ['list' | 'cards' | 'whole', string];
/** A page of a list with its total. */
export const listQuery = <T>(path: string) =>
  queryOptions<ListAnswer<T>, Error, ListAnswer<T>, ListKey>({ queryKey: ['list', path] });
/** The same for cards: of a description, only as much as they have room for. */
export const cards = <T>(path: string) =>
  queryOptions<ListAnswer<T>, Error, ListAnswer<T>, ListKey>({ queryKey: ['cards', path] });
// biome-ignore lint/suspicious/noExplicitAny: a page declares queries of any kind
export type ApiQuery = ReturnType<typeof one<any>> | ReturnType<typeof listQuery<any>>;

export interface ListRequest {
  filter?: object;
  sort?: [field: string, order: 'ASC' | 'DESC'];
  range?: [from: number, to: number];
}
/** `/api/products?filter=…&sort=…&range=…`; the same parameters always give the same text, so that it can be a cache key. */
export function listPath(resource: string, { filter, sort, range }: ListRequest = {}): string {
  const params = new URLSearchParams();
  if (filter && Object.keys(filter).length > 0) params.set('filter', JSON.stringify(filter));
  if (sort) params.set('sort', JSON.stringify(sort));
  if (range) params.set('range', JSON.stringify(range));
  const query = params.toString();
  return `/api/${resource}${query && `?${query}`}`;
}

const CARD_TEXT = 400;
/** What a card shows of a record. Its place for a description is smaller than this. */
function onCard<T extends object>(record: T & { description?: unknown }): T {
  const { description } = record;
  if (typeof description !== 'string' || description.length <= CARD_TEXT) return record;
  return {
    ...record,
    description: `${description
      .slice(0, CARD_TEXT)
      .toWellFormed()
      .replace(/[\s\uFFFD]+$/, '')}…`,
  };
}

export type Transport = (path: string, signal?: AbortSignal) => Promise<Answer<unknown>>;

/** Retries network errors and 5xx three times, ever later, never more than 30 s apart; other refusals are final (R34, CO-03). */
export const retryDelay = (attempt: number) => Math.min(1000 * 2 ** attempt, DURATIONS_MS.retryCap);
export const shouldRetry = (failures: number, error: Error) =>
  failures < QUERY_RETRIES && !(error instanceof ApiError && error.status < 500);

/** A person offline sees so at once; what is shown is asked for again once the connection is back. */
export const ASKED_OFFLINE = { networkMode: 'always', refetchOnReconnect: true } as const;

/** A cache whose queries are read through `transport`: fetch in the browser, a call inside the process on the server. */
export function createQueryClient(transport: Transport = get, retries = true): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...ASKED_OFFLINE,
        staleTime: 15_000,
        retry: retries ? shouldRetry : false,
        retryDelay,
        queryFn: async ({ queryKey, signal }) => {
          const [kind, path] = queryKey as ['one' | 'list' | 'cards', string];
          try {
            const { data, total, catchingUp } = await transport(path, signal);
            if (kind === 'one') return data;
            const items = kind === 'cards' ? (data as object[]).map(onCard) : (data as unknown[]);
            return { items, total: total ?? items.length, catchingUp };
          } catch (error) {
            const unknown = error instanceof ApiError && error.status === 404 && !(error instanceof ForeignRefusal);
            if (kind === 'one' && unknown) return null;
            throw error;
          }
        },
      },
    },
  });
}
