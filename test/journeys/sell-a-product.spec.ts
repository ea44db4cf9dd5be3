import { randomUUID } from 'node:crypto';
import type { ListedProduct, Product, ProductCard, ProductDetail } from '@guildhall/contracts/products';
import { newcomer, Someone } from '../support/people';
import type { Product as Running } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';
import { until } from '../support/until';

const SNAPSHOT = { title: 'Dental Snapshot', description: 'Calendars, pipelines and reminders', price: '49.50' };

describe('journey: sell a product', () => {
  let running: Running;
  let mara: Someone;
  let visitor: Someone;
  beforeAll(async () => {
    running = await sharedProduct();
    mara = await newcomer(running.url, 'talent', 'mara');
    visitor = new Someone(running.url);
  }, 120_000);

  const offer = async (who: Someone, fields: object = {}) =>
    (await who.post<Product>('/api/products', { ...SNAPSHOT, ...fields })).body;

  it('MK-10 OP-04 a product just created is in its creator’s next list and on its page', async () => {
    const created = await mara.post<Product>('/api/products', SNAPSHOT);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ title: SNAPSHOT.title, price: 49.5, talent_id: mara.id, version: 0 });
    const list = await mara.get<ProductCard[]>('/api/products?range=[0,23]');
    expect(list.body[0]).toMatchObject({ id: created.body.id, price: 49.5, seller: { id: mara.id } });
    const page = await mara.get(`/product/${created.body.id}`);
    expect(page.status).toBe(200);
    expect(String(page.body)).toContain('Dental Snapshot');
    const seen = async () => String((await visitor.get('/marketplace')).body);
    await until(async () => (await seen()).includes('Dental Snapshot'));
    expect(await seen()).toContain('Dental Snapshot');
  });

  it('a public page is sent packed, and not again to a client that has it, until something in it changes', async () => {
    const get = (headers: Record<string, string>) => visitor.call('GET', '/marketplace', undefined, headers);
    const first = await get({ 'accept-encoding': 'gzip, br' });
    expect([first.status, first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual([
      200,
      'br',
      'Accept-Encoding',
    ]);
    const tag = { 'if-none-match': first.headers.get('etag') as string };
    expect(await get({ ...tag, 'accept-encoding': 'identity' })).toMatchObject({ status: 304, body: '' });
    const { title } = await offer(mara, { title: 'A title that was not there before' });
    await expect(mara.call('GET', '/marketplace', undefined, tag)).resolves.toMatchObject({
      status: 200,
      body: expect.stringContaining(title),
    });
  });

  it('CL-06 EN-06 EN-08 a product is read, changed in part and deleted; each write answers the row', async () => {
    const { id } = await offer(mara, { category: 'Script', features: ['One file'], stock: 3 });
    const changed = await mara.put<Product>(`/api/products/${id}`, { version: 0, price: 60 });
    expect(changed).toMatchObject({
      status: 200,
      body: { id, price: 60, title: SNAPSHOT.title, category: 'Script', version: 1 },
    });
    const detail = (await mara.get<ProductDetail>(`/api/products/${id}`)).body;
    expect(detail).toMatchObject({
      id,
      talent_id: mara.id,
      title: SNAPSHOT.title,
      price: 60,
      image_url: expect.stringMatching(/^\/art\//),
      category: 'Script',
      features: ['One file'],
      stock: 3,
      rating: null,
      reviewCount: 0,
      seller: { id: mara.id, name: expect.any(String), avatar: expect.any(String) },
      reviews: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const [listed] = (await mara.get<ListedProduct[]>(`/api/products?filter={"talent_id":"${mara.id}","id":["${id}"]}`)).body;
    const { talent_id, image_url, version, created_at, updated_at } = detail;
    expect(listed).toMatchObject({ talent_id, image_url, version, created_at, updated_at });
    const record = ['talent_id', 'image_url', 'version', 'created_at', 'updated_at'];
    expect(Object.keys(listed!).filter((name) => !record.includes(name))).toEqual([
      'id',
      'title',
      'description',
      'image',
      'category',
      'price',
      'rating',
      'reviewCount',
      'seller',
    ]);
    expect(await mara.remove(`/api/products/${id}`)).toMatchObject({ status: 200, body: { id } });
    expect((await mara.get(`/api/products/${id}`)).status).toBe(404);
    expect((await mara.get(`/product/${id}`)).status).toBe(404);
  });

  it('OP-03 a stale version is refused with the current record, a missing one is asked for', async () => {
    const { id } = await offer(mara);
    await mara.put(`/api/products/${id}`, { version: 0, title: 'The second title' });
    expect(await mara.put(`/api/products/${id}`, { version: 0, title: 'A lost title' })).toMatchObject({
      status: 412,
      body: { code: 'stale_version', current: { title: 'The second title', version: 1 } },
    });
    expect(await mara.put(`/api/products/${id}`, { title: 'No version' })).toMatchObject({
      status: 428,
      body: { code: 'version_required' },
    });
  });

  it('OP-03 of 20 edits that start from the same version exactly one wins', async () => {
    const { id } = await offer(mara);
    const edits = await Promise.all(
      Array.from({ length: 20 }, (_, at) => mara.put(`/api/products/${id}`, { version: 0, title: `Edit ${at} of twenty` })),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
  });

  it('a retry with its key is answered once, another body under the same key is refused', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const both = await Promise.all([
      mara.post<Product>('/api/products', SNAPSHOT, key),
      mara.post<Product>('/api/products', SNAPSHOT, key),
    ]);
    const third = await mara.post<Product>('/api/products', SNAPSHOT, key);
    expect(new Set([...both, third].map(({ body }) => body.id)).size).toBe(1);
    expect((await mara.post('/api/products', { ...SNAPSHOT, title: 'Another one' }, key)).body.code).toBe('key_reused');
    expect((await mara.get<ProductCard[]>(`/api/products?filter={"id":["${third.body.id}"]}`)).body).toHaveLength(1);
  });

  it('PM-10 PE-03 R33 nobody but its owner changes or deletes a product, by any route', async () => {
    const { id } = await offer(mara);
    const kito = await newcomer(running.url, 'talent', 'kito');
    const client = await newcomer(running.url, 'client', 'client');
    for (const [who, status] of [
      [kito, 403],
      [client, 403],
      [visitor, 401],
    ] as const) {
      expect((await who.put(`/api/products/${id}`, { version: 0, title: 'Mine now' })).status).toBe(status);
      expect((await who.remove(`/api/products/${id}`)).status).toBe(status);
    }
    expect((await client.post('/api/products', SNAPSHOT)).status).toBe(403);
    expect((await mara.get<Product>(`/api/products/${id}`)).body.version).toBe(0);
  });

  it('CL-07 EN-07 reviews count into the product and its talent, and a changed rating replaces the old one', async () => {
    const { id } = await offer(mara);
    const [ada, ben] = [await newcomer(running.url, 'client', 'ada'), await newcomer(running.url, 'client', 'ben')];
    await ada.edit('profile', { full_name: 'Ada Quill' });
    const left = await ada.post('/api/reviews', { product_id: id, rating: 5, title: 'Good', comment: 'Installed in an hour' });
    expect(left).toMatchObject({
      status: 201,
      body: { client_id: ada.id, talent_id: mara.id, product_id: id, service_id: null, rating: 5 },
    });
    await ben.post('/api/reviews', { product_id: id, rating: 2 });
    expect((await ben.get<ProductDetail>(`/api/products/${id}`)).body).toMatchObject({ rating: 3.5, reviewCount: 2 });
    expect((await ada.post('/api/reviews', { product_id: id, rating: 1 })).body.code).toBe('already_exists');
    expect((await mara.post('/api/reviews', { product_id: id, rating: 5 })).status).toBe(403);
    await ada.put(`/api/reviews/${left.body['id']}`, { version: 0, rating: 4 });
    const { reviews, rating } = (await ada.get<ProductDetail>(`/api/products/${id}`)).body;
    expect(rating).toBe(3);
    expect(reviews.find(({ client_id }) => client_id === ada.id)).toMatchObject({
      rating: 4,
      title: 'Good',
      client: { id: ada.id, full_name: 'Ada Quill' },
    });
    const ratings = (await ada.get<{ rating: number }[]>(`/api/reviews?filter={"talent_id":"${mara.id}"}`)).body.map(
      (review) => review.rating,
    );
    const talent = (await ada.get<{ rating: number; reviewCount: number }>(`/api/talents/${mara.id}`)).body;
    expect(talent.rating).toBeCloseTo(ratings.reduce((sum, each) => sum + each, 0) / ratings.length, 10);
    expect(talent.reviewCount).toBe(ratings.length);
  });
});
