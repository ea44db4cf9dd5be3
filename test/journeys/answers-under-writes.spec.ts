import { randomUUID } from 'node:crypto';
import type { Product } from '@guildhall/contracts/products';
import type { Review } from '@guildhall/contracts/reviews';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { eventually } from '../support/read-side';
import { sharedProduct } from '../support/shared';

const STEPS = 40;
interface State {
  queries: { queryKey: [kind: string, path: string]; state: { data: unknown } }[];
}

describe('journey: answers while others write', () => {
  let running: Running;
  let seller: Someone;
  let client: Someone;
  const products: Product[] = [];
  let review: Review | null = null;
  beforeAll(async () => {
    running = await sharedProduct();
    seller = await newcomer(running.url, 'talent', 'seller');
    client = await newcomer(running.url, 'client', 'client');
  }, 120_000);

  const one = () => products[Math.floor(Math.random() * products.length)] as Product;
  const offer = async () => {
    const created = await seller.post<Product>('/api/products', {
      title: `A ${randomUUID()}`,
      description: 'Made by this test',
      price: 10,
    });
    products.push(created.body);
    return created;
  };
  const change = async (fields: object) => {
    const of = one();
    const changed = await seller.put<Product>(`/api/products/${of.id}`, { version: of.version, ...fields });
    return Object.assign(of, changed.body) && changed;
  };
  const writes: Record<string, () => Promise<{ status: number; headers: Headers }>> = {
    offer,
    retitle: () => change({ title: `B ${randomUUID()}` }),
    reprice: () => change({ price: Math.ceil(Math.random() * 900) }),
    recategorize: () => change({ category: Math.random() < 0.5 ? 'Script' : 'Snapshot' }),
    remove: () => (products.length > 2 ? seller.remove(`/api/products/${products.shift()?.id}`) : offer()),
    rename: () => seller.edit('profile', { full_name: `Seller ${randomUUID()}` }),
    sign: () => newcomer(running.url, 'talent').then((person) => person.edit('profile', { full_name: 'Somebody else' })),
    serve: () => seller.post('/api/services', { title: 'A service', description: 'Made by this test', price: 5, duration: 3 }),
    ask: async () => {
      if (review) {
        const body = { version: review.version, rating: 1 + Math.floor(Math.random() * 5), comment: randomUUID() };
        const revised = await client.put<Review>(`/api/reviews/${review.id}`, body);
        review = revised.status === 200 ? revised.body : null;
        return revised;
      }
      const left = await client.post<Review>('/api/reviews', { product_id: products.at(-1)?.id, rating: 4, comment: 'Good' });
      review = left.status === 201 ? left.body : null;
      return left;
    },
    call: () => client.edit('profile', { full_name: `Client ${randomUUID()}` }),
  };
  const addresses = () => [
    '/api/products?range=[0,23]',
    '/api/products?range=[0,3]&sort=["created_at","DESC"]',
    '/api/products?range=[0,3]&sort=["price","ASC"]',
    `/api/products?filter={"talent_id":"${seller.id}"}`,
    '/api/products?filter={"categories":["Script"]}',
    ...products.slice(-3).map(({ id }) => `/api/products/${id}`),
    `/api/reviews?filter={"product_id":"${products.at(-1)?.id}"}`,
    '/api/services?range=[0,9]',
    `/api/services?filter={"talent_id":"${seller.id}"}`,
    `/api/talents/${seller.id}`,
    `/api/talents/${seller.id}/stats`,
    '/api/talents?range=[0,9]',
    '/api/home',
  ];
  /** Each address has an answer of its own: more of these name the same. */
  let asked = 0;
  const afresh = (path: string) => `${path}${path.includes('?') ? '' : '?'}${'&'.repeat(++asked)}`;

  it('OP-04 PE-01 given any writes, then cached answers equal new ones for readers who wait for the writes', async () => {
    const reader = new Someone(running.url);
    const wrong: string[] = [];
    await offer();
    await offer();
    const names = Object.keys(writes);
    for (let step = 0; step < STEPS; step++) {
      const name = names[step < names.length ? step : Math.floor(Math.random() * names.length)] as string;
      const { status, headers } = await writes[name]!();
      if (status >= 500 || (status >= 400 && step < names.length)) wrong.push(`${name} answered ${status}`);
      const token = headers.get('x-position') ?? '';
      const position = { 'x-position': token, cookie: `position=${token}` };
      const get = (path: string) => reader.call('GET', encodeURI(path), undefined, position);
      await Promise.all(
        addresses().map(async (path) => {
          const [kept, fresh] = [await get(path), await get(afresh(path))];
          const [one, other] = [kept, fresh].map((each) =>
            JSON.stringify([each.status, each.headers.get('content-range'), each.body.items ?? each.body]),
          );
          if (one !== other && kept.status < 400) wrong.push(`after ${name}, ${path}: ${one} is not ${other}`);
        }),
      );
      for (const page of ['/marketplace', `/product/${products.at(-1)?.id}`, `/talent/${seller.id}`]) {
        const html = String((await get(page)).body);
        const { queries } = JSON.parse(/<script[^>]* id="state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as State;
        for (const { queryKey, state } of queries) {
          const data = (state.data as { items?: unknown } | null)?.items ?? state.data;
          const fresh = await reader.call('GET', afresh(queryKey[1]), undefined, position);
          if (fresh.status === 200 && JSON.stringify(data) !== JSON.stringify(fresh.body))
            wrong.push(`after ${name}, ${page}: ${queryKey[1]} is old`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  it('OP-04 an answer is sent packed with a tag, and not again to a client that has it', async () => {
    for (let more = 0; more < 5; more++) await offer();
    const path = '/api/products?range=[0,23]';
    const headers = { 'accept-encoding': 'gzip, br' };
    const first = await seller.call('GET', encodeURI(path), undefined, headers);
    const said = (name: string) => first.headers.get(name);
    expect(['content-encoding', 'vary', 'cache-control', 'x-shows', 'x-catching-up'].map(said)).toEqual([
      'br',
      'Accept-Encoding',
      'no-cache',
      'products',
      'false',
    ]);
    const again = await fetch(running.url + encodeURI(path), { headers: { 'if-none-match': said('etag') as string } });
    if (again.status === 200) expect(again.headers.get('etag')).not.toBe(said('etag'));
    else expect([again.status, await again.text(), again.headers.get('content-encoding')]).toEqual([304, '', null]);
  });

  it('OP-04 a page names the projections that it reads, as keys by which a CDN drops it', async () => {
    const readsOf = async (path: string) => (await fetch(running.url + path)).headers.get('x-reads')?.split(',').sort();
    expect(await Promise.all(['/', '/blog', '/marketplace', '/nowhere'].map(readsOf))).toEqual([
      ['products', 'talents'],
      ['categories', 'content'],
      ['products'],
      undefined,
    ]);
  });

  it('PE-07 what is deleted also leaves the answers of readers who wait for no write', async () => {
    const { id } = (await offer()).body;
    const visitor = new Someone(running.url);
    const listed = async () => JSON.stringify((await visitor.get('/api/products?range=[0,99]')).body).includes(id);
    await eventually(listed);
    await seller.remove(`/api/products/${id}`);
    products.splice(
      products.findIndex((each) => each.id === id),
      1,
    );
    await eventually(async () => !(await listed()));
    await eventually(async () => (await visitor.get(`/product/${id}`)).status === 404);
  }, 60_000);
});
