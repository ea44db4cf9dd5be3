import { laterToken } from '@guildhall/contracts/live';
import { HEADERS, type Problem, readsIn, tablesIn } from '@guildhall/contracts/problems';
import { noteReads } from './reads.js';

/** A refusal. `problem.detail` is the sentence to show, `problem.errors` the sentences at fields (RFC 9457). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.detail);
  }
}
/** A refusal (4xx) that something before the API gave, such as a proxy: it says nothing to show, and another try changes nothing. */
export class ForeignRefusal extends ApiError {
  constructor(status: number) {
    super(status, { type: 'about:blank', title: '', status, code: '', detail: '' });
  }
}
/** No answer at all, or one that says nothing and is no refusal. Worth another try. */
export class NetworkError extends Error {}

export interface Answer<T> {
  data: T;
  /** From `Content-Range`; null where the answer is no list. */
  total: number | null;
  /** The answer could not yet include what this caller wrote. */
  catchingUp: boolean;
  /** The projections it was made from. */
  reads: readonly string[];
  /** The tables that rows come to and go from, where nothing else but a row that it names changes it. */
  tables?: readonly string[];
}
export interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal;
  /** One per logical submit: a retry repeats it, so that the command happens once. */
  key?: string;
  /** Leave out the access token (refresh, sign-in). */
  anonymous?: boolean;
  /** A success is text, such as a file. */
  asText?: boolean;
}

/** What the session lends to the client: the token in memory, and a way to renew it after a 401. */
interface Credentials {
  token(): string | null;
  renew(): Promise<boolean>;
}
let credentials: Credentials = { token: () => null, renew: async () => false };
export const lendCredentials = (next: Credentials) => {
  credentials = next;
};

type Hearer = (path: string, catchingUp: boolean) => void;
let onAnswer: Hearer | undefined;
/** Says of each read whether its answer could not yet include what this caller wrote. */
export const hearAnswers = (hearer: Hearer): void => {
  onAnswer = hearer;
};

let position: string | null = null;
/** What is asked from now on waits for this position. */
export const waitForPosition = (token: string): void => {
  position = position === null ? token : laterToken(position, token);
};
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isProblem = (body: unknown): body is Problem => typeof (body as Problem | null)?.detail === 'string';

async function send<T>(method: string, path: string, options: RequestOptions): Promise<Answer<T>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = options.anonymous ? null : credentials.token();
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.key) headers[HEADERS.idempotencyKey] = options.key;
  if (method === 'GET' && position) headers[HEADERS.position] = position;
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      // What was confirmed happens, even if the page closes at once.
      keepalive: method === 'DELETE',
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal,
    });
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NetworkError('The server could not be reached');
  }
  const written = method === 'GET' ? null : response.headers.get(HEADERS.position);
  if (written) waitForPosition(written);
  let body: unknown = null;
  try {
    body = options.asText && response.ok ? text : text === '' ? null : JSON.parse(text);
  } catch {
    if (response.ok) throw new NetworkError('The answer could not be read');
  }
  if (!response.ok) {
    if (isProblem(body)) throw new ApiError(response.status, body);
    if (response.status < 500) throw new ForeignRefusal(response.status);
    throw new NetworkError('The answer says nothing');
  }
  const said = answerHeaders((name) => response.headers.get(name));
  if (method === 'GET') {
    noteReads({ [path]: said });
    onAnswer?.(path, said.catchingUp);
  }
  return { data: body as T, ...said };
}

/** What the headers of an answer say beside its body. */
export function answerHeaders(header: (name: string) => string | null | undefined): {
  total: number | null;
  catchingUp: boolean;
  reads: string[];
  tables?: string[];
} {
  const range = header('content-range');
  return {
    total: range ? Number(range.split('/')[1]) : null,
    catchingUp: header(HEADERS.catchingUp) === 'true',
    reads: readsIn(header(HEADERS.reads)),
    tables: tablesIn(header(HEADERS.shows)),
  };
}

/** Renews the token once when it has expired, then asks again. */
async function withRenewal<T>(method: string, path: string, options: RequestOptions): Promise<Answer<T>> {
  try {
    return await send<T>(method, path, options);
  } catch (error) {
    const expired = error instanceof ApiError && error.status === 401 && !options.anonymous && credentials.token() !== null;
    if (!expired || !(await credentials.renew())) throw error;
    return send<T>(method, path, options);
  }
}

export const get = <T>(path: string, signal?: AbortSignal) => withRenewal<T>('GET', path, { signal });

const TRIES = 3;
const unanswered = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && [502, 503, 504].includes(error.status));

/**
 * Sends a command (POST, PUT, DELETE) and answers its record. Where no answer came it is sent again with the same
 * idempotency key, so that it happens once.
 *
 * @throws ApiError when it is refused, NetworkError when no try was answered
 */
export async function command<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, options: RequestOptions = {}) {
  const key = options.key ?? crypto.randomUUID();
  for (let attempt = 1; ; attempt++) {
    try {
      return (await withRenewal<T>(method, path, { ...options, body, key })).data;
    } catch (error) {
      if (attempt === TRIES || !unanswered(error)) throw error;
      await wait(300 * 2 ** attempt);
    }
  }
}

/** The sentence of a failure for a person: the server's, or the one given for everything else. */
export const failureSentence = (error: unknown, otherwise: string) =>
  error instanceof ApiError && error.status < 500 && error.problem.detail ? error.problem.detail : otherwise;
