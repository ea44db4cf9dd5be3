import { CategoryInput, CategoryUpdate } from '@guildhall/contracts/categories';
import { ContentInput, ContentUpdate } from '@guildhall/contracts/content';
import { fieldsOf } from '@guildhall/contracts/input-fields';
import { QUERY_RETRIES } from '@guildhall/contracts/limits';
import { ProductInput, ProductUpdate } from '@guildhall/contracts/products';
import { ServiceInput, ServiceUpdate } from '@guildhall/contracts/services';
import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, type fetchUtils, HttpError } from 'react-admin';
import { ApiError, command, get } from '../data/api.js';

type InputClass = new () => object;
/** What a save may send, by resource: [create, update]. The API refuses every other field. */
const INPUTS: Record<string, [InputClass, InputClass]> = {
  services: [ServiceInput, ServiceUpdate],
  products: [ProductInput, ProductUpdate],
  content: [ContentInput, ContentUpdate],
  categories: [CategoryInput, CategoryUpdate],
};
/** Set by the server from the caller. */
const OWN = new Set(['talent_id', 'author_id']);

function sendable(values: object, input: InputClass | undefined) {
  const names = input ? [...fieldsOf(input).keys()].filter((name) => !OWN.has(name)) : Object.keys(values);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined));
}

/** Commands that no answer came to: sent again with the same words, they keep their key and happen once. */
const unanswered = new Map<string, string>();

async function send(method: 'POST' | 'PUT' | 'DELETE', url: string, body: string | undefined) {
  const words = `${method} ${url} ${body ?? ''}`;
  const key = unanswered.get(words) ?? crypto.randomUUID();
  unanswered.set(words, key);
  try {
    const record = await command(method, url, body === undefined ? undefined : JSON.parse(body), { key });
    unanswered.delete(words);
    return record;
  } catch (error) {
    if (error instanceof ApiError) unanswered.delete(words);
    throw error;
  }
}

type HttpClient = (url: string, options?: fetchUtils.Options) => ReturnType<typeof fetchUtils.fetchJson>;

/** The site's own API client in the words of react-admin: its session, its keys, its read-your-writes. */
const httpClient: HttpClient = async (url, { method = 'GET', body, signal } = {}) => {
  try {
    if (method === 'GET') {
      const { data, total } = await get<unknown>(url, signal ?? undefined);
      const headers = new Headers(total === null ? {} : { 'content-range': `items */${total}` });
      return { status: 200, headers, body: '', json: data };
    }
    const json = await send(method as 'POST', url, body as string | undefined);
    return { status: 200, headers: new Headers(), body: '', json };
  } catch (error) {
    if (error instanceof ApiError) throw new HttpError(error.message, error.status, error.problem);
    throw error;
  }
};

const rest = simpleRest('/api', httpClient);

/** The API behind the consoles: ra-data-simple-rest, sending input fields only, with the `version` an edit started from. */
export const dataProvider: DataProvider = {
  ...rest,
  supportAbortSignal: true,
  create: (resource, params) => rest.create(resource, { ...params, data: sendable(params.data, INPUTS[resource]?.[0]) }),
  update: (resource, params) =>
    rest.update(resource, { ...params, data: sendable(params.data, INPUTS[resource]?.[1]), previousData: params.previousData }),
};

/** The server's sentences at fields, if it refused any. */
export const fieldErrorsOf = (error: unknown): Record<string, string> | undefined =>
  error instanceof HttpError ? error.body?.errors : undefined;
/** The HTTP status of a refusal; 0 where no answer came. */
export const httpStatusOf = (error: unknown): number =>
  error instanceof HttpError || error instanceof ApiError ? error.status : 0;

/** A refusal is final; what may pass is retried, ever later (CO-03). */
export const shouldRetryRequest = (failures: number, error: unknown): boolean => {
  const status = httpStatusOf(error);
  return failures < QUERY_RETRIES && (status === 0 || status >= 500);
};

/** Why it failed, for a person. */
export function failureReason(error: unknown): string {
  const status = httpStatusOf(error);
  if (status === 0) return 'The server did not answer. The list shows what is saved now.';
  if (status >= 500) return 'The server had a problem. Please try again.';
  return error instanceof ApiError || error instanceof Error ? error.message : 'It was refused.';
}

/** The current record, where an edit started from an older one (412). */
export const overtakerOf = (error: unknown): Record<string, unknown> | null =>
  (error instanceof HttpError && error.status === 412 && error.body?.current) || null;
