import { randomUUID } from 'node:crypto';
import { appoint } from '../support/appoint';
import { freeze } from '../support/freeze';
import { newcomer, type Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { until } from '../support/until';

/** As the README states it. */
const LONGEST_PUBLIC_MS = 20_000;

jest.setTimeout(120_000);

describe('a frozen worker', () => {
  let product: OneMachine;
  let admin: Someone;
  beforeAll(async () => {
    product = await startProduct();
    admin = await newcomer(product.url, 'client');
    appoint(product, admin.email);
  });
  afterAll(() => product?.stop());

  it('[FT-03] is replaced, and an unpublished post is public no longer than stated', async () => {
    const slug = `post-${randomUUID()}`;
    const post = { title: 'A post', slug, content: 'Words that will be taken back.', status: 'published' };
    const written = await admin.post<{ id: string; version: number }>('/api/content', post);
    expect([written.status, written.body]).toEqual([201, expect.objectContaining({ status: 'published' })]);
    const places = [`/api/content/by-slug/${slug}`, `/content/${slug}`];
    const statuses = () => Promise.all(places.map(async (place) => (await fetch(product.url + place)).status));
    await until(async () => (await statuses()).every((status) => status === 200));

    const { worker } = product.processes;
    const thaw = freeze(worker as number);
    try {
      const gone = await admin.post(`/api/content/${written.body.id}/unpublish`, undefined);
      expect(gone.status).toBeLessThan(300);
      const since = performance.now();
      await until(async () => (await statuses()).every((status) => status === 404));
      expect(await statuses()).toEqual([404, 404]);
      expect(performance.now() - since).toBeLessThan(LONGEST_PUBLIC_MS);
      expect(product.processes.worker).not.toBe(worker);
      expect(product.printed).toContain('projections has shown no life for 10 s: it is ended and started again');
    } finally {
      thaw();
    }
  });
});
