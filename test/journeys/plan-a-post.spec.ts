import type { Content } from '@guildhall/contracts/content';
import type { ContentVersion } from '@guildhall/contracts/content-versions';
import { appoint } from '../support/appoint';
import { newcomer, Someone } from '../support/people';
import { type Product, startProduct } from '../support/product.mjs';
import { until } from '../support/until';

/** An answer has a status of its own. */
type Post = Omit<Content, 'status'>;
const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const AFTER_A_KILL = 100_000;

describe('plan a post', () => {
  let product: Product;
  let ada: Someone;
  let ben: Someone;
  let written = 0;
  beforeAll(async () => {
    product = await startProduct();
    [ada, ben] = [await newcomer(product.url, 'client', 'ada'), await newcomer(product.url, 'client', 'ben')];
    for (const { email } of [ada, ben]) appoint(product, email);
  }, 120_000);
  afterAll(() => product?.stop(), 30_000);

  const draft = async (fields: Partial<Post>) => {
    written += 1;
    const words = { title: `Planned ${written}`, slug: `planned-${written}`, content: 'Some words of a post' };
    const { body, status } = await ada.post<Post>('/api/content', { ...words, ...fields });
    expect(status).toBe(201);
    return body;
  };
  const record = async ({ id }: Post) => (await ada.get<Post>(`/api/content/${id}`)).body;
  const versions = async ({ id }: Post) => (await ada.get<ContentVersion[]>(`/api/content/${id}/versions`)).body;
  const publishings = async (post: Post) => (await versions(post)).filter(({ events }) => events.includes('ContentPublished'));
  const seen = async ({ id }: Post) => (await new Someone(product.url).get(`/api/content/${id}`)).status === 200;
  const published = async (post: Post, limit?: number) => {
    await until(() => seen(post), limit);
    expect(await seen(post)).toBe(true);
  };

  it('TR-07 PE-07 it is a draft until its time, then published once, and its author is the last editor', async () => {
    const publish_at = soon(8000);
    const post = await draft({ publish_at });
    expect(post).toMatchObject({ status: 'draft', publish_at, version: 1 });
    const edited = await ben.put<Post>(`/api/content/${post.id}`, { version: 1, title: 'Planned and edited' });
    expect(edited.body).toMatchObject({ status: 'draft', publish_at });
    expect(await seen(post)).toBe(false);
    await published(post);
    const now = await record(post);
    expect(now).toMatchObject({
      status: 'published',
      publish_at: null,
      title: 'Planned and edited',
      author_id: ben.id,
      version: 3,
    });
    expect(now.published_at! >= publish_at).toBe(true);
    expect(await publishings(post)).toMatchObject([
      { by: null, events: ['ContentPublished'], changed: ['publish_at', 'status'] },
    ]);
    await published(await draft({ publish_at: soon(1500) }));
    expect((await record(post)).version).toBe(3);
  });

  it('TR-07 what was planned again, canceled, published by hand or deleted settles as it was decided last', async () => {
    const publish_at = soon(15_000);
    const [later, off, byHand, back, gone, witness] = await Promise.all(Array.from({ length: 6 }, () => draft({ publish_at })));
    const edit = (post: Post, fields: object) => ada.put(`/api/content/${post.id}`, { version: 1, ...fields });
    const answers = [
      await edit(later!, { publish_at: soon(3_600_000) }),
      await edit(off!, { publish_at: null }),
      await edit(byHand!, { status: 'published' }),
      await ada.post(`/api/content/${back!.id}/publish`, {}),
      await ada.post(`/api/content/${back!.id}/unpublish`, {}),
      await ada.remove(`/api/content/${gone!.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(soon(0) < publish_at).toBe(true);
    await published(witness!);
    await published(await draft({ publish_at: soon(1500) }));
    expect(await record(later!)).toMatchObject({ status: 'draft', version: 2 });
    expect(await record(off!)).toMatchObject({ status: 'draft', publish_at: null, version: 2 });
    expect(await record(byHand!)).toMatchObject({ status: 'published', publish_at: null, version: 2 });
    expect(await record(back!)).toMatchObject({ status: 'draft', publish_at: null, version: 3 });
    expect((await ada.get(`/api/content/${gone!.id}`)).status).toBe(404);
  });

  it('TR-07 VA-25 a time that is past or none is refused, and nothing is planned', async () => {
    const post = await draft({});
    const put = (publish_at: unknown) => ada.put(`/api/content/${post.id}`, { version: 0, publish_at });
    for (const [publish_at, sentence] of [
      [soon(-1000), 'Please choose a time in the future'],
      ['tomorrow', 'Please choose a date and time'],
      ['2030-01-01T09:00', 'Please choose a date and time'],
    ])
      expect(await put(publish_at)).toMatchObject({ status: 422, body: { errors: { publish_at: sentence } } });
    expect(await record(post)).toMatchObject({ publish_at: null, version: 0 });
  });

  it('OP-03 an edit that began before the plan was carried out is refused, whatever time it names', async () => {
    const publish_at = soon(2500);
    const post = await draft({ publish_at });
    await published(post);
    const stale = await ada.put(`/api/content/${post.id}`, { version: 1, status: 'draft', publish_at, title: 'Too late' });
    expect(stale).toMatchObject({ status: 412, body: { current: { status: 'published' } } });
  });

  it('F7 TR-07 given either process killed when the time comes, the product publishes once it runs again', async () => {
    for (const victim of product.victims) {
      const posts = [await draft({ publish_at: soon(1500) }), await draft({ publish_at: soon(2000) })];
      await until(() => soon(0) > posts[0]!.publish_at!, 5000);
      await product.kill9(victim);
      await product.ready();
      for (const post of posts) {
        await published(post, AFTER_A_KILL);
        expect([victim, (await publishings(post)).length]).toEqual([victim, 1]);
      }
    }
  }, 600_000);
});
