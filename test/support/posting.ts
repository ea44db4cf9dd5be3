import { randomUUID } from 'node:crypto';
import { appoint } from './appoint';
import { newcomer, Someone } from './people';
import type { Product } from './product.mjs';
import { sharedProduct } from './shared';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape of answers is what is tested
  body: any;
  total: number | null;
}
export type Ask = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;

/** An id that no record has. */
export const MISSING = '99999999-9999-4999-8999-999999999999';

/** Two admins, a client and a visitor of one product. Everyone reads at least what any of them wrote last. */
export function postingSuite() {
  let product: Product;
  let position: string | null = null;
  let written = 0;
  // Files that share a product write posts with slugs of their own.
  const suite = randomUUID().slice(0, 8);
  const people = {} as Record<'admin' | 'otherAdmin' | 'client', Someone>;

  const askAs = async (who: Someone, [method, path, body, headers = {}]: Parameters<Ask>): Promise<Answer> => {
    const answer = await who.call(method, path, body, { ...(position ? { 'x-position': position } : {}), ...headers });
    position = answer.headers.get('x-position') ?? position;
    const total = answer.headers.get('content-range')?.split('/')[1];
    return { status: answer.status, body: answer.body, total: total ? Number(total) : null };
  };
  const admin: Ask = (...request) => askAs(people.admin, request);
  const otherAdmin: Ask = (...request) => askAs(people.otherAdmin, request);
  const client: Ask = (...request) => askAs(people.client, request);
  const visitor: Ask = (...request) => askAs(new Someone(product.url), request);

  const newAdmin = async (name: string) => {
    const who = await newcomer(product.url, 'client', name);
    appoint(product, who.email);
    return who;
  };

  beforeAll(async () => {
    product = await sharedProduct();
    people.admin = await newAdmin('ada');
    people.otherAdmin = await newAdmin('ben');
    people.client = await newcomer(product.url, 'client', 'carl');
  }, 120_000);

  return {
    admin,
    otherAdmin,
    client,
    visitor,
    outsiders: { visitor, client },
    adminId: () => people.admin.id,
    /** The status of a page and where it leads to. */
    async page(path: string): Promise<[number, string | null]> {
      const headers = position ? { 'x-position': position, cookie: `position=${position}` } : undefined;
      const answer = await fetch(product.url + path, { redirect: 'manual', headers });
      await answer.body?.cancel();
      return [answer.status, answer.headers.get('location')];
    },
    /** A post by the first admin: a draft, unless `fields` say otherwise. */
    async write(fields: object = {}) {
      written += 1;
      const answer = await admin('POST', '/api/content', {
        title: `Post ${written}`,
        slug: `post-${written}-${suite}`,
        content: `# Post ${written}\n\nSome *words*.`,
        ...fields,
      });
      expect(answer).toMatchObject({ status: 201 });
      return answer.body;
    },
    async categorize(name: string, slug: string): Promise<{ id: string; name: string; slug: string }> {
      return (await admin('POST', '/api/categories', { name, slug })).body;
    },
  };
}
