import { newcomer } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';

const NOBODY = '11111111-1111-4111-8111-111111111111';
/** With a token that names no position the framework answers, and waits for nothing. */
const BY_THE_FRAMEWORK = { 'x-position': 'none' };

describe('journey: what visitors share', () => {
  let running: Running;
  let addresses: string[];
  beforeAll(async () => {
    running = await sharedProduct();
    const seller = await newcomer(running.url, 'talent', 'seller');
    const offered = { title: 'Shared', description: 'Made by this test', price: 10 };
    const { body: product } = await seller.post<{ id: string; talent_id: string }>('/api/products', offered);
    const { body: service } = await seller.post<{ id: string }>('/api/services', { ...offered, duration: 3 });
    const { id, talent_id } = product;
    addresses = [
      ...['products', 'services', 'talents', 'reviews', 'categories', 'skills'].map((noun) => `/api/${noun}`),
      `/api/products?filter=${encodeURIComponent(JSON.stringify({ talent_id }))}&range=[0,1]&sort=["price","ASC"]`,
      `/api/products?filter={"talent_id":"${talent_id}","q":"made+by%20this"}`,
      `/api/products/${id}`,
      `/api/products/${id}/history`,
      `/api/services/${service.id}`,
      `/api/talents/${talent_id}`,
      `/api/talents/${talent_id}/stats`,
      `/api/talents/${talent_id}/skills`,
      `/api/reviews/counts/${talent_id}`,
      '/api/home',
      `/api/products/${NOBODY}`,
      '/api/products/none',
      '/api/products?page=1',
      '/api/products?filter=[]',
      '/api/products?sort=["price"]',
      '/api/products?range=[0,1]&range=[0,1]',
      '/api/products?filter={%22q%22:%22%E0%A4%22}',
      '/api/products?',
      '/api/products?&',
      '/api/products/?',
      `/api/products/${id}?filter={}`,
    ];
  }, 120_000);

  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(running.url + path, { headers });
    const said = Object.fromEntries(answer.headers);
    for (const name of ['date', 'x-correlation-id']) delete said[name];
    return { path, status: answer.status, said, body: (await answer.text()).replace(/"correlationId":"[^"]+"/, '') };
  };

  it.each(['br', 'gzip', 'identity'])(
    'VU-21 OP-04 a visitor who takes %s gets what the framework answers, refusals too',
    async (encoding) => {
      const accept = { 'accept-encoding': encoding };
      for (const path of addresses) {
        const once = `${path}${path.includes('?') ? '&'.repeat(encoding.length) : ''}`;
        const made = await ask(once, accept);
        expect(made).toEqual({ ...(await ask(once, { ...accept, ...BY_THE_FRAMEWORK })), path: once });
        const tag = { ...accept, 'if-none-match': made.said['etag'] ?? 'none' };
        expect(await ask(once, tag)).toEqual(await ask(once, { ...tag, ...BY_THE_FRAMEWORK }));
      }
    },
    60_000,
  );
});
