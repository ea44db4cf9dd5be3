import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newcomer } from '../support/people';
import { withLines } from '../support/printed-lines';
import type { Product } from '../support/product.mjs';
import { runCommand } from './load-driver';

const PASSWORD = 'correct horse intruder';
const ANSWER_MS = 3000;
const PATIENCE_MS = 30_000;

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the product answers
  body: any;
}
interface Asked {
  method?: string;
  body?: object;
  token?: string;
}

/** Somebody who tries what only others may, during faults and after them: rights never loosen. */
export class Intruder {
  private readonly slug = `draft-${randomUUID().slice(0, 8)}`;
  private product = '';
  private token = '';
  private endedToken = '';

  constructor(private readonly at: Product) {}

  /** A product of somebody else, a draft, an own session, and one that has ended. @throws Error when any of them cannot be had */
  async begin(): Promise<this> {
    const owner = await this.signUp();
    const made = { title: 'Of somebody else', description: 'Not to be changed', price: 10 };
    const { body } = await this.must(201, '/api/products', { method: 'POST', body: made, token: owner.token });
    this.product = body.id;
    // Not `appoint`, which blocks this process and with it the roads to the servers.
    await runCommand(this.at.env, 'admin', owner.email, '--role', 'admin');
    const draft = { title: 'A draft', slug: this.slug, content: 'Not to be read by anybody' };
    await this.must(201, '/api/content', { method: 'POST', body: draft, token: await this.signIn(owner.email) });
    this.token = (await this.signUp()).token;
    const former = await newcomer(this.at.url, 'talent', 'former');
    this.endedToken = String(former.token);
    await former.post('/api/auth/sign-out', {}, { origin: this.at.url });
    await this.must(401, '/api/me', { method: 'PUT', body: { full_name: 'Gone', version: 0 }, token: this.endedToken });
    return this;
  }

  /** Tries everything once. @returns what succeeded that must not */
  async trespasses(): Promise<string[]> {
    const { product, slug, token, endedToken } = this;
    const change = { method: 'PUT', body: { title: 'Taken over', version: 0 } };
    const tries: [what: string, path: string, asked: Asked][] = [
      ['a foreign product was changed', `/api/products/${product}`, { ...change, token }],
      ['a foreign product was deleted', `/api/products/${product}`, { method: 'DELETE', token }],
      ['a draft was shown to a visitor', `/api/content/by-slug/${slug}`, {}],
      ['a draft was shown to a talent', `/api/content/by-slug/${slug}`, { token }],
      ['a draft had a page', `/content/${slug}`, {}],
      [
        'an ended session wrote',
        '/api/products',
        { method: 'POST', body: { title: 'By nobody', description: 'By nobody', price: 1 }, token: endedToken },
      ],
      ['an ended session read', '/api/me', { token: endedToken }],
    ];
    const answers = await Promise.all(tries.map(([, path, asked]) => this.ask(path, asked).catch(() => null)));
    return tries.flatMap(([what], at) => {
      const status = answers[at]?.status ?? 0;
      return status >= 200 && status < 300 ? [`${what}: ${status}`] : [];
    });
  }

  private async signUp(): Promise<{ email: string; token: string }> {
    const email = `${randomUUID()}@intruder.example`;
    await this.must(201, '/api/auth/sign-up', { method: 'POST', body: { email, password: PASSWORD, user_type: 'talent' } });
    return { email, token: await this.signIn(email) };
  }

  private async signIn(email: string): Promise<string> {
    return (await this.must(200, '/api/auth/sign-in', { method: 'POST', body: { email, password: PASSWORD } })).body.access_token;
  }

  /** Asks again while the product says "not now". @throws Error when it answers anything else */
  private async must(status: number, path: string, asked: Asked): Promise<Answer> {
    for (const end = performance.now() + PATIENCE_MS; ; await sleep(200)) {
      const answer = await this.ask(path, asked);
      if (answer.status === status) return answer;
      if (answer.status !== 503 || performance.now() > end)
        throw new Error(`${path} answered ${answer.status}: ${withLines(JSON.stringify(answer.body), this.at.printed)}`);
    }
  }

  private async ask(path: string, asked: Asked): Promise<Answer> {
    const answer = await fetch(this.at.url + path, this.request(asked));
    const text = await answer.text();
    return { status: answer.status, body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text };
  }

  private request({ method = 'GET', body, token }: Asked): RequestInit {
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
    return {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'manual',
    };
  }
}
