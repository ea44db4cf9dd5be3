import { randomUUID } from 'node:crypto';
import type { Me } from '@guildhall/contracts/accounts';
import { HEADERS, POSITION_COOKIE, type Problem } from '@guildhall/contracts/problems';
import { type Answered, descriptionOf } from './described';
import { withLines } from './printed-lines';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T & Partial<Problem>;
  headers: Headers;
}

const LISTS = ['products', 'talents', 'services', 'categories', 'skills', 'reviews'];
/** Public reads that between them are made from every projection, each of one record or none. */
const OF_EVERY_PROJECTION = [
  ...LISTS.map((noun) => `${noun}?range=${encodeURIComponent('[0,0]')}`),
  ...['content', 'profiles'].map((noun) => `${noun}/${randomUUID()}`),
];

const inLog = (token: string) => token.split(':')[1] ?? '';
const later = (one: string | null, other: string | null) =>
  one && other ? (inLog(one) < inLog(other) ? other : one) : (one ?? other);

/** The last position that the browser tabs of each product received: a later reader sees what they wrote. */
const latestPositions = new Map<string, string>();

/** A tab of the product at `url` was answered with this position. */
export function noteTab(url: string, position: string): void {
  latestPositions.set(url, later(latestPositions.get(url) ?? null, position) ?? position);
}

/** From now on, all readers of this person's product wait for what the answer says was written. */
export function seenByAll({ url }: Someone, { headers }: Pick<Response, 'headers'>): void {
  const position = headers.get('x-position');
  if (position) noteTab(url, position);
}

/** @returns the last position that any tab or patient writer of the product at `url` received */
export const latestPosition = (url: string): string | null => latestPositions.get(url) ?? null;

/** Called with what a patient writer was answered, before the write counts as done. */
export const writeListeners = new Set<(url: string, position: string) => Promise<unknown>>();

/** Somebody who talks to a running product over HTTP: a visitor until signed in. Sends back the positions it received. */
export class Someone {
  /** A write waits until the pages show it: in browser tests, where the tabs of others know nothing of what was written. */
  static patient = false;
  /** The address that a proxy names, where the product trusts one: limits count by it. */
  static from: string | null = null;
  /** What the processes printed, where a test has it: an answer that nobody expected is shown with its lines. */
  static printed: (() => string) | null = null;
  token: string | null = null;
  private position: string | null = null;
  readonly cookies = new Map<string, string>();

  constructor(
    readonly url: string,
    readonly id = '',
    readonly email = '',
    readonly password = '',
  ) {}

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const position = later(this.position, latestPositions.get(this.url) ?? null);
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(position ? { 'x-position': position } : {}),
        ...(Someone.from ? { 'x-forwarded-for': Someone.from } : {}),
        ...this.cookieFor(path, position),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    this.position = response.headers.get('x-position') ?? this.position;
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    if (Someone.patient && method !== 'GET' && response.ok) await this.shown();
    const type = response.headers.get('content-type') ?? '';
    const answer = {
      status: response.status,
      body: /[/+]json\b/.test(type) && text !== '' ? JSON.parse(text) : text,
      headers: response.headers,
    };
    if (path.startsWith('/api/')) await this.check(method, path, { ...answer, type });
    return answer;
  }

  /** Pages read the position from a cookie, the API from its header. */
  private cookieFor(path: string, position: string | null): Record<string, string> {
    const all = new Map(this.cookies);
    if (position && !path.startsWith('/api/')) all.set(POSITION_COOKIE, position);
    return all.size > 0 ? { cookie: [...all].map(([name, value]) => `${name}=${value}`).join('; ') } : {};
  }

  /** @throws Error when the API answers what its own description does not allow */
  private async check(method: string, path: string, answer: Answered): Promise<void> {
    const fault = (await descriptionOf(this.url)).faultOf(method, path, answer);
    if (!fault) return;
    throw new Error(withLines(fault, Someone.printed?.() ?? ''));
  }

  private async shown(): Promise<void> {
    const { position } = this;
    if (!position) return;
    // One after another: a test that writes a hundred things at once stays within the connections of one network.
    for (const path of OF_EVERY_PROJECTION)
      for (let late = true; late; ) {
        const answer = await fetch(`${this.url}/api/${path}`, { headers: { [HEADERS.position]: position } });
        await answer.body?.cancel();
        late = answer.headers.get(HEADERS.catchingUp) === 'true';
      }
    noteTab(this.url, position);
    await Promise.all([...writeListeners].map((listener) => listener(this.url, position)));
  }

  get = <T = Record<string, unknown>>(path: string) => this.call<T>('GET', path);
  post = <T = Record<string, unknown>>(path: string, body: unknown, headers?: Record<string, string>) =>
    this.call<T>('POST', path, body, headers);
  put = <T = Record<string, unknown>>(path: string, body: unknown, headers?: Record<string, string>) =>
    this.call<T>('PUT', path, body, headers);
  /** Changes this person's own profile or talent details, at the version they have now. */
  edit = async (part: 'profile' | 'talent', change: object) => {
    const { version } = (await this.get<Me>('/api/me')).body[part] ?? {};
    return this.put<Me>(part === 'profile' ? '/api/me' : '/api/me/talent-details', { version, ...change });
  };
  remove = <T = Record<string, unknown>>(path: string) => this.call<T>('DELETE', path);

  async signIn(): Promise<this> {
    const { body, status } = await this.post<{ access_token: string }>('/api/auth/sign-in', {
      email: this.email,
      password: this.password,
    });
    if (status >= 300) throw new Error(`sign-in of ${this.email}: ${status} ${JSON.stringify(body)}`);
    this.token = body.access_token;
    return this;
  }
}

/** A new person with an account of this kind, signed in. */
export async function newcomer(url: string, user_type: 'client' | 'talent', name = 'someone'): Promise<Someone> {
  const email = `${name}-${randomUUID()}@test.example`;
  const visitor = new Someone(url);
  const { status, body } = await visitor.post<{ id: string }>('/api/auth/sign-up', {
    email,
    password: 'correct horse',
    user_type,
  });
  if (status !== 201) throw new Error(`sign-up of ${email}: ${status} ${JSON.stringify(body)}`);
  return new Someone(url, body.id, email, 'correct horse').signIn();
}
