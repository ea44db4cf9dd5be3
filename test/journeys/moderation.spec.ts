import { randomUUID } from 'node:crypto';
import type { TakenDown } from '@guildhall/contracts/moderation';
import { appoint } from '../support/appoint';
import { newcomer, Someone, seenByAll } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';

const WHY = { reason: 'it copies the work of another seller' };
const PRODUCT = {
  title: 'Copied Snapshot',
  description: 'Pipelines like those of xylographer Quill',
  price: 49,
  category: 'Script',
};
const SERVICE = { title: 'Copied setup', description: 'All of it, in a week', price: 300, duration: 5 };
type Kept = { id: string; version: number };

describe('moderation', () => {
  let running: Running;
  let talent: Someone;
  let client: Someone;
  let auditor: Someone;
  let operator: Someone;
  const visitor = () => new Someone(running.url);
  const made = async (who: Someone, path: string, body: object) => (await who.post<Kept>(path, body)).body;
  const act = async (verb: 'take-down' | 'put-back', path: string, who = operator) => {
    const answer = await who.post(`/api/${path}/${verb}`, WHY);
    seenByAll(who, answer);
    return answer;
  };
  /** Reads it and waits for the last act of the operator. */
  const seen = async (path: string, who = operator) => {
    const { status, headers, body } = await who.get(path);
    return { status, total: headers.get('content-range')?.split('/')[1], text: JSON.stringify(body) };
  };

  beforeAll(async () => {
    running = await sharedProduct();
    [talent, client, auditor, operator] = (await Promise.all([
      newcomer(running.url, 'talent', 'mara'),
      newcomer(running.url, 'client', 'client'),
      newcomer(running.url, 'client', 'auditor'),
      newcomer(running.url, 'client', 'operator'),
    ])) as [Someone, Someone, Someone, Someone];
    appoint(running, auditor.email, 'auditor');
    appoint(running, operator.email, 'operator');
    await talent.edit('profile', { full_name: 'Mara Tolvane' });
  }, 120_000);

  it('OP-13 given a product and a service, when they are taken down, no list, total, search or page has them; put back, all have', async () => {
    const offered = [
      { noun: 'products', page: 'product', ...(await made(talent, '/api/products', PRODUCT)) },
      { noun: 'services', page: 'service', ...(await made(talent, '/api/services', SERVICE)) },
    ];
    const ofTalent = encodeURIComponent(JSON.stringify({ talent_id: talent.id }));
    const searched = encodeURIComponent(JSON.stringify({ q: 'xylographer' }));
    const everywhere = async () => {
      const totals = await Promise.all(offered.map(({ noun }) => seen(`/api/${noun}?filter=${ofTalent}`)));
      const all = await seen('/api/products?range=[0,0]');
      const found = await seen(`/api/products?filter=${searched}`);
      const stats = (await operator.get<{ services: number; products: number }>(`/api/talents/${talent.id}/stats`)).body;
      return {
        totals: totals.map(({ total }) => total),
        all: Number(all.total),
        found: found.total,
        stats: [stats.products, stats.services],
      };
    };
    await talent.get('/api/home');
    await operator.call('GET', '/api/home', undefined, {
      'x-position': (await talent.edit('profile', { location: 'Basel' })).headers.get('x-position')!,
    });
    const before = await everywhere();
    expect(before).toMatchObject({ totals: ['1', '1'], found: '1', stats: [1, 1] });
    for (const { noun, id } of offered) expect((await act('take-down', `${noun}/${id}`)).status).toBe(200);
    expect(await everywhere()).toEqual({ totals: ['0', '0'], all: before.all - 1, found: '0', stats: [0, 0] });
    for (const { noun, id, page } of offered) {
      expect((await seen(`/api/${noun}/${id}`)).status).toBe(404);
      expect((await seen(`/${page}/${id}`)).status).toBe(404);
      expect((await client.post('/api/reviews', { [`${page}_id`]: id, rating: 5 })).status).toBe(404);
      expect((await act('take-down', `${noun}/${id}`)).status).toBe(200);
      expect((await act('put-back', `${noun}/${id}`)).status).toBe(200);
      expect((await seen(`/api/${noun}/${id}`)).status).toBe(200);
    }
    expect(await everywhere()).toEqual(before);
    const { body } = await auditor.get<{ type: string; reason: string; sentence: string }[]>(
      `/api/history/products/${offered[0]!.id}`,
    );
    const acts = body as unknown as { type: string; reason: string | null; sentence: string }[];
    expect(acts.map(({ type }) => type)).toEqual(['ProductPutBack', 'ProductTakenDown', 'ProductCreated']);
    expect(acts[1]).toMatchObject({ reason: WHY.reason, sentence: expect.stringContaining('took Copied Snapshot down') });
  });

  it('OP-13 given a taken-down service, its owner reads why and deletes it, but does not edit it; nobody else sees it', async () => {
    const service = await made(talent, '/api/services', { ...SERVICE, title: 'Doubtful setup' });
    const { headers } = await act('take-down', `services/${service.id}`);
    const position = { 'x-position': headers.get('x-position')! };
    const own = await talent.call<TakenDown>('GET', `/api/taken-down/${service.id}`, undefined, position);
    expect(own.body).toMatchObject({ title: 'Doubtful setup', ...WHY, owner: { id: talent.id }, person: null });
    expect((await auditor.get<TakenDown>(`/api/taken-down/${service.id}`)).body).toMatchObject({ person: { id: operator.id } });
    expect((await client.get(`/api/taken-down/${service.id}`)).status).toBe(404);
    expect((await visitor().get('/api/taken-down')).status).toBe(401);
    const edited = await talent.put(`/api/services/${service.id}`, { version: 1, title: 'Another' });
    expect([edited.status, edited.body.detail]).toEqual([
      409,
      'This service was taken down. You can delete it, but not edit it.',
    ]);
    expect((await talent.remove(`/api/services/${service.id}`)).status).toBe(200);
    expect((await talent.get(`/api/taken-down/${service.id}`)).status).toBe(404);
    const stats = (await talent.get<{ services: number }>(`/api/talents/${talent.id}/stats`)).body;
    expect(stats.services).toBe(1);
  });

  it('OP-13 given a review, when it is taken down, it no longer counts and its author cannot change it; put back, it counts', async () => {
    const product = await made(talent, '/api/products', { ...PRODUCT, title: 'Reviewed' });
    const other = await newcomer(running.url, 'client', 'other');
    await other.post('/api/reviews', { product_id: product.id, rating: 4 });
    const review = await made(client, '/api/reviews', { product_id: product.id, rating: 1, comment: 'Rude words' });
    const rated = async () => {
      const { body } = await operator.get<{ rating: number; reviewCount: number; reviews: Kept[] }>(
        `/api/products/${product.id}`,
      );
      return [body.rating, body.reviewCount, body.reviews.some(({ id }) => id === review.id)];
    };
    // A kept answer outlives the key of who wrote the review.
    const key = { 'idempotency-key': randomUUID() };
    const takenDown = [];
    for (let time = 1; time <= 2; time++)
      takenDown.push((await operator.post(`/api/reviews/${review.id}/take-down`, WHY, key)).body);
    expect(takenDown[0]).toMatchObject({ id: review.id, rating: 1, title: null, comment: null });
    expect(takenDown[1]).toEqual(takenDown[0]);
    expect(await rated()).toEqual([4, 1, false]);
    expect((await operator.get(`/api/reviews/${review.id}`)).status).toBe(404);
    expect((await client.put(`/api/reviews/${review.id}`, { version: 1, rating: 5 })).status).toBe(409);
    expect((await client.post('/api/reviews', { product_id: product.id, rating: 5 })).body.detail).toBe(
      'Your review was taken down. It cannot be changed.',
    );
    expect((await act('put-back', `reviews/${review.id}`)).body).toMatchObject({ comment: null });
    expect(await rated()).toEqual([2.5, 2, true]);
  });

  it('OP-13 asks for a reason, and refuses all but operators and admins', async () => {
    const product = await made(talent, '/api/products', PRODUCT);
    for (const verb of ['take-down', 'put-back'] as const) {
      for (const body of [{}, { reason: ' ' }]) {
        const { status, body: problem } = await operator.post(`/api/products/${product.id}/${verb}`, body);
        expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['reason']]);
      }
      for (const who of [talent, client, auditor]) expect((await act(verb, `products/${product.id}`, who)).status).toBe(403);
      expect((await act(verb, `products/${product.id}`, visitor())).status).toBe(401);
    }
    expect((await visitor().get(`/api/products/${product.id}`)).status).toBe(200);
  });
});
