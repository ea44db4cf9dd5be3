import { randomUUID } from 'node:crypto';
import { NEW_OFFERS } from '../../backend/src/limits/new-offers';
import { newcomer, type Someone } from '../support/people';
import { sharedProduct } from '../support/shared';

const MOST = NEW_OFFERS.attempts;
const AT_ONCE = 20;
const BEYOND = 8;
const WORDS = { title: 'One of many', description: 'Offered by a program', price: 5 };

describe('given a talent who offers without end', () => {
  let talent: Someone;
  const keyed = (key: string) => ({ 'idempotency-key': key });
  const offer = (at: number, key: string = randomUUID()) =>
    at % 2
      ? talent.post<{ id: string; version: number; detail: string }>('/api/services', { ...WORDS, duration: 1 }, keyed(key))
      : talent.post<{ id: string; version: number; detail: string }>('/api/products', WORDS, keyed(key));

  beforeAll(async () => {
    talent = await newcomer((await sharedProduct()).url, 'talent', 'tireless');
  }, 120_000);

  it('VU-22 then services and products are bounded together, and what is there can be changed and asked for again', async () => {
    const key = randomUUID();
    const first = (await offer(0, key)).body;
    expect((await talent.post('/api/products', { ...WORDS, price: -1 })).status).toBe(422);
    expect((await offer(0, key)).body.id).toBe(first.id);
    const statuses: number[] = [];
    for (let made = 1; made < MOST + BEYOND; made += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, MOST + BEYOND - made) }, (_, at) => offer(made + at));
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(MOST - 1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(BEYOND);

    const refused = await offer(0);
    expect([refused.status, refused.body.detail]).toEqual([429, 'Too many attempts. Please try again later.']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await offer(0, key)).body.id).toBe(first.id);
    expect(
      (await talent.call('PUT', `/api/products/${first.id}`, { title: 'Another title', version: first.version })).status,
    ).toBe(200);
  }, 120_000);
});
