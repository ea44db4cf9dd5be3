import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditEntry } from '@guildhall/contracts/audit';
import type { RecordThen } from '@guildhall/contracts/history';
import type { PriceHistory, ProductDetail } from '@guildhall/contracts/products';
import { appoint } from '../support/appoint';
import { newcomer, Someone, seenByAll } from '../support/people';
import { sharedProduct } from '../support/shared';
import { until } from '../support/until';

const PRODUCT = { title: 'Snapshot Starter', description: 'Calendars, pipelines and reminders', price: 49 };
const SERVICE = { title: 'Cleaning a pipeline', description: 'Every trigger looked at, once', price: 90, duration: 3 };
const WHY = { reason: 'the seller deleted it by mistake' };

describe('restores, by an operator', () => {
  let talent: Someone;
  let client: Someone;
  let auditor: Someone;
  let operator: Someone;
  let admin: Someone;
  let visitor: Someone;
  const restore = (of: string, body: object, who = operator) => who.post<RecordThen>(`/api/history/${of}/restore`, body);
  const created = async <T>(path: string, body: object, who = talent) => {
    const made = await who.post<T & { id: string; version: number }>(path, body);
    expect([made.status, made.body.detail]).toEqual([201, undefined]);
    seenByAll(who, made);
    return made.body;
  };
  const changed = async (path: string, version: number, body: object, who = talent) =>
    (await who.put<{ version: number }>(path, { version, ...body })).body.version;
  const entriesOf = async (entity_id: string) =>
    (await operator.get(`/api/audit?filter=${JSON.stringify({ entity_id })}`)).body as unknown as AuditEntry[];
  const sentencesOf = async (entity_id: string) =>
    (await entriesOf(entity_id)).map(({ sentence, reason }) => [sentence.split(' ').slice(1).join(' '), reason]);

  beforeAll(async () => {
    const running = await sharedProduct();
    [talent, client, auditor, operator, admin] = (await Promise.all([
      newcomer(running.url, 'talent', 'mara'),
      ...['client', 'auditor', 'operator', 'admin'].map((name) => newcomer(running.url, 'client', name)),
    ])) as [Someone, Someone, Someone, Someone, Someone];
    appoint(running, auditor.email, 'auditor');
    appoint(running, operator.email, 'operator');
    appoint(running, admin.email, 'admin');
    await operator.edit('profile', { full_name: 'Olaf' });
    visitor = new Someone(running.url);
  }, 120_000);

  it('OP-07 one field of a product comes back, the others stay, and the audit says why', async () => {
    const { id, version } = await created('/api/products', PRODUCT);
    await changed(`/api/products/${id}`, version, { price: 59, title: 'Snapshot Starter 2026' });
    const { status, body } = await restore(`products/${id}`, { version: 0, fields: ['title'], ...WHY });
    expect(status).toBe(200);
    expect(body.record).toMatchObject({ title: 'Snapshot Starter', price: 59 });
    expect((await operator.get<ProductDetail>(`/api/products/${id}`)).body).toMatchObject({
      title: 'Snapshot Starter',
      price: 59,
    });
    const [restored] = await sentencesOf(id);
    expect(restored).toEqual(['restored Snapshot Starter from v0', WHY.reason]);
  });

  it('OP-06 OP-07 a deleted product comes back with its reviews, its rating and its first date', async () => {
    const { id, version } = await created('/api/products', PRODUCT);
    const before = (await talent.get<ProductDetail>(`/api/products/${id}`)).body;
    expect((await client.post('/api/reviews', { product_id: id, rating: 4, title: 'Good' })).status).toBe(201);
    await changed(`/api/products/${id}`, version, { price: 59 });
    await talent.remove(`/api/products/${id}`);
    expect((await restore(`products/${id}`, { version: 2, ...WHY })).status).toBe(409);
    expect((await restore(`products/${id}`, { version: 0, ...WHY })).body).toMatchObject({ is_deleted: false });
    const { body } = await operator.get<ProductDetail>(`/api/products/${id}`);
    expect(body).toMatchObject({ price: 49, rating: 4, reviewCount: 1, created_at: before.created_at, talent_id: talent.id });
    const prices = await visitor.get<PriceHistory>(`/api/products/${id}/history`);
    expect(prices.body.prices.map(({ price }) => price)).toEqual([49, 59, 49]);
    const [restored, back] = await sentencesOf(id);
    expect([back![0], restored![0]]).toEqual(['brought Snapshot Starter back at $49', 'restored Snapshot Starter from v0']);
    const begun = (await entriesOf(id)).filter(({ type }) => type === 'ProductCreated');
    expect(begun.map(({ changes }) => changes.find(({ field }) => field === 'price'))).toEqual(
      Array(2).fill({ field: 'price', old: null, new: 49 }),
    );
    expect((await talent.remove(`/api/products/${id}`)).status).toBe(200);
  });

  it('OP-07 given reviews that are not in their list yet, then the product waits for them and keeps its rating', async () => {
    const { id } = await created('/api/products', PRODUCT);
    const reviews = (act: string) => operator.post(`/api/projections/reviews/${act}`, WHY);
    const back = () => restore(`products/${id}`, { version: 0, ...WHY });
    try {
      expect((await reviews('pause')).body).toMatchObject({ status: 'paused' });
      // The worker hears of it by then.
      await sleep(1000);
      expect((await client.post('/api/reviews', { product_id: id, rating: 4 })).status).toBe(201);
      expect((await restore(`products/${id}`, { version: 0, fields: ['title'], ...WHY })).status).not.toBe(503);
      await talent.remove(`/api/products/${id}`);
      expect(await back()).toMatchObject({
        status: 503,
        body: { detail: 'Reviews catch up with the log. Please try again in a moment.' },
      });
    } finally {
      await reviews('resume');
    }
    await until(async () => (await back()).status < 300);
    const { body } = await operator.get<ProductDetail>(`/api/products/${id}`);
    expect(body).toMatchObject({ rating: 4, reviewCount: 1 });
  });

  it('OP-07 OP-13 a deleted service comes back as it went, but for what is named; one taken down stays down', async () => {
    const { id, version } = await created('/api/services', SERVICE);
    await changed(`/api/services/${id}`, version, { title: 'Cleaning two pipelines', duration: 5 });
    await talent.remove(`/api/services/${id}`);
    await restore(`services/${id}`, { version: 0, fields: ['duration'], ...WHY });
    const { body } = await operator.get(`/api/services/${id}`);
    expect(body).toMatchObject({ title: 'Cleaning two pipelines', duration: 3 });
    await operator.post(`/api/services/${id}/take-down`, WHY);
    await talent.remove(`/api/services/${id}`);
    expect((await restore(`services/${id}`, { version: 0, fields: ['duration'], ...WHY })).status).toBe(200);
    expect((await operator.get(`/api/services/${id}`)).status).toBe(404);
    expect((await talent.get(`/api/taken-down/${id}`)).status).toBe(200);
  });

  it('OP-07 OP-13 nothing comes back for a suspended seller', async () => {
    const other = await newcomer(talent.url, 'talent', 'suspended');
    const { id } = await created('/api/services', SERVICE, other);
    await other.remove(`/api/services/${id}`);
    const act = (verb: string) => admin.post(`/api/people/${other.id}/${verb}`, WHY);
    expect((await act('suspend')).status).toBe(200);
    const refused = await restore(`services/${id}`, { version: 0, ...WHY });
    expect([refused.status, refused.body.detail]).toEqual([409, 'The seller is suspended. Reinstate them first.']);
    expect((await act('reinstate')).status).toBe(200);
    expect((await restore(`services/${id}`, { version: 0, ...WHY })).status).toBe(200);
  });

  it('OP-07 a deleted post comes back published, unless another one has its slug', async () => {
    const slug = `triggers-${operator.id}`;
    const post = { title: 'Seven triggers', slug, content: 'Switch these off, all of them.', status: 'published' };
    const { id } = await created('/api/content', post, admin);
    await admin.remove(`/api/content/${id}`);
    const other = await created('/api/content', { ...post, title: 'Another' }, admin);
    const taken = await restore(`content/${id}`, { version: 0, ...WHY });
    expect([taken.status, taken.body.errors]).toEqual([409, { slug: 'Slug is already in use' }]);
    await admin.remove(`/api/content/${other.id}`);
    expect((await restore(`content/${id}`, { version: 0, ...WHY })).status).toBe(200);
    const filter = encodeURIComponent(JSON.stringify({ slug }));
    await operator.get(`/api/content?filter=${filter}`);
    const { body } = await operator.get(`/api/content/${id}`);
    expect(body).toMatchObject({ title: 'Seven triggers', status: 'published', author_id: admin.id });
    const again = await admin.post('/api/content', { ...post, title: 'A third' });
    expect(again.status).toBe(409);
  });

  it('OP-07 a deleted category comes back, and reviews and profiles by field, unread by who restores them', async () => {
    const category = await created('/api/categories', { name: 'News', slug: `news-${operator.id}` }, admin);
    await admin.remove(`/api/categories/${category.id}`);
    expect((await restore(`categories/${category.id}`, { version: 0, ...WHY })).status).toBe(200);
    expect((await operator.get(`/api/categories/${category.id}`)).body).toMatchObject({ name: 'News' });

    const { id: product_id } = await created('/api/products', PRODUCT);
    const review = await created('/api/reviews', { product_id, rating: 5, title: 'Fine', comment: 'It works' }, client);
    await changed(`/api/reviews/${review.id}`, review.version, { rating: 1, comment: 'It broke' }, client);
    await restore(`reviews/${review.id}`, { version: 0, fields: ['comment'], ...WHY });
    expect((await operator.get(`/api/reviews/${review.id}`)).body).toMatchObject({ rating: 1, comment: 'It works' });

    await talent.edit('profile', { full_name: 'Mara Tolvane', location: 'Basel' });
    const { version } = (await auditor.get<RecordThen>(`/api/history/profiles/${talent.id}/at`)).body;
    await talent.edit('profile', { full_name: 'Somebody else', location: 'Bergen' });
    const { body } = await restore(`profiles/${talent.id}`, { version, ...WHY });
    expect(body.record).toMatchObject({ full_name: 'Mara Tolvane', location: '••••••' });
    expect((await talent.get<{ profile: object }>('/api/me')).body.profile).toMatchObject({ location: 'Basel' });
  });

  it('OP-07 OP-13 refuses what is not there, what is no field, and who may not, without an event', async () => {
    const { id } = await created('/api/products', PRODUCT);
    const of = `products/${id}`;
    for (const [body, status] of [
      [{ version: 0 }, 422],
      [{ version: 0, reason: ' ' }, 422],
      [{ version: 7, ...WHY }, 404],
      [{ version: 0, fields: ['rating'], ...WHY }, 422],
      [{ version: 0, fields: [], ...WHY }, 422],
    ] as const)
      expect([body, (await restore(of, body)).status]).toEqual([body, status]);
    for (const [who, status] of [
      [visitor, 401],
      [client, 403],
      [talent, 403],
      [auditor, 403],
    ] as const)
      expect((await restore(of, { version: 0, ...WHY }, who)).status).toBe(status);
    expect(await sentencesOf(id)).toHaveLength(1);
  });
});
