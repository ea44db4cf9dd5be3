import { appoint } from '../support/appoint';
import { newcomer, Someone } from '../support/people';
import type { Product } from '../support/product.mjs';
import { sharedProduct } from '../support/shared';

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape of answers is what is tested
  body: any;
  total: number | null;
}
type Ask = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;

const MISSING = '99999999-9999-4999-8999-999999999999';
const list = (parts: { filter?: object; sort?: [string, string]; range?: [number, number] }) =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');
const slugs = (answer: Answer) => answer.body.map(({ slug }: { slug: string }) => slug);

describe('publish a post', () => {
  let product: Product;
  let admin: Ask;
  let otherAdmin: Ask;
  let client: Ask;
  let adminId: string;
  let position: string | null = null;
  const outsiders = () => ({ visitor, client });

  /** Everyone reads at least what was written last, by whomever. */
  const as =
    (who: Someone): Ask =>
    async (method, path, body, headers = {}) => {
      const answer = await who.call(method, path, body, { ...(position ? { 'x-position': position } : {}), ...headers });
      position = answer.headers.get('x-position') ?? position;
      const total = answer.headers.get('content-range')?.split('/')[1];
      return { status: answer.status, body: answer.body, total: total ? Number(total) : null };
    };
  const visitor: Ask = (...request) => as(new Someone(product.url))(...request);
  const newAdmin = async (name: string) => {
    const who = await newcomer(product.url, 'client', name);
    appoint(product, who.email);
    return who;
  };
  let written = 0;
  const write = async (fields: object = {}) => {
    written += 1;
    const answer = await admin('POST', '/api/content', {
      title: `Post ${written}`,
      slug: `post-${written}`,
      content: `# Post ${written}\n\nSome *words*.`,
      ...fields,
    });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body;
  };
  const categorize = async (name: string, slug: string) =>
    (await admin('POST', '/api/categories', { name, slug })).body as { id: string; name: string; slug: string };

  beforeAll(async () => {
    product = await sharedProduct();
    const ada = await newAdmin('ada');
    adminId = ada.id;
    admin = as(ada);
    otherAdmin = as(await newAdmin('ben'));
    client = as(await newcomer(product.url, 'client', 'carl'));
  }, 120_000);

  it('EN-09 TR-07 CN-05 a draft is for admins; published it is for everyone', async () => {
    const draft = await write({ title: 'Hello, world', slug: 'hello-world', content: '# Hello\n\n*Words*<script>x</script>' });
    expect(draft).toMatchObject({ status: 'draft', published_at: null, content_type: 'blog', author_id: adminId, version: 0 });
    for (const ask of Object.values(outsiders())) {
      expect((await ask('GET', '/api/content/by-slug/hello-world')).status).toBe(404);
      expect((await ask('GET', `/api/content/${draft.id}`)).status).toBe(404);
    }
    expect((await admin('GET', '/api/content/by-slug/hello-world')).body.status).toBe('draft');

    const published = await admin('PUT', `/api/content/${draft.id}`, { version: 0, status: 'published' });
    expect(published.body).toMatchObject({ status: 'published', version: 1 });
    expect(published.body.published_at).toBe(published.body.updated_at);
    const seen = await visitor('GET', '/api/content/by-slug/hello-world');
    expect(seen.body).toEqual({
      ...published.body,
      html: '<h2>Hello</h2>\n<p><em>Words</em></p>\n',
      categories: [],
    });

    await admin('POST', `/api/content/${draft.id}/unpublish`);
    expect((await visitor('GET', '/api/content/by-slug/hello-world')).status).toBe(404);
    const again = await admin('POST', `/api/content/${draft.id}/publish`);
    expect(again.body.published_at > published.body.published_at).toBe(true);
  });

  it('PE-07 CL-09 drafts are in no list, no count and no answer of anyone but admins', async () => {
    const shown = await write({ status: 'published', content_type: 'page' });
    const hidden = await write({ content_type: 'page' });
    const of = (parts: object) => `/api/content?${list({ filter: { content_type: 'page', ...parts } })}`;
    expect(slugs(await admin('GET', of({})))).toEqual([hidden.slug, shown.slug]);
    for (const ask of Object.values(outsiders())) {
      for (const parts of [{}, { q: 'post' }, { id: [shown.id, hidden.id] }, { status: ['draft', 'published'] }]) {
        const answer = await ask('GET', of(parts));
        expect([answer.total, slugs(answer)]).toEqual([1, [shown.slug]]);
      }
      for (const parts of [{ id: hidden.id }, { id: [] }, { status: 'draft' }, { slug: hidden.slug }, { q: hidden.slug }]) {
        const answer = await ask('GET', of(parts));
        expect([answer.total, answer.body]).toEqual([0, []]);
      }
      for (const filter of [{ author_id: adminId }, { content: 'x' }, { or: [] }, { status: { ne: 'published' } }])
        expect((await ask('GET', `/api/content?${list({ filter })}`)).status).toBe(400);
      expect((await ask('GET', `/api/content?${list({ sort: ['updated_at', 'ASC'] })}`)).status).toBe(400);
    }
  });

  it('BL-03 the blog lists published posts of all categories or one, latest first', async () => {
    const guides = await categorize('Guides', 'guides');
    const news = await categorize('News', 'news');
    const first = await write({ status: 'published', category_ids: [guides.id] });
    const second = await write({ status: 'published', category_ids: [guides.id, news.id] });
    await write({ category_ids: [guides.id] });
    await write({ status: 'published', content_type: 'tutorial', category_ids: [guides.id] });
    const blog = (filter: object) => visitor('GET', `/api/content?${list({ filter: { content_type: 'blog', ...filter } })}`);
    expect(slugs(await blog({})).slice(0, 2)).toEqual([second.slug, first.slug]);
    expect(slugs(await blog({ category_id: guides.id }))).toEqual([second.slug, first.slug]);
    expect(slugs(await blog({ category_id: news.id }))).toEqual([second.slug]);
    expect(await blog({ category_id: MISSING })).toMatchObject({ body: [], total: 0 });
    const [item] = (await blog({ category_id: news.id })).body;
    expect(item.categories.map(({ name }: { name: string }) => name)).toEqual(['Guides', 'News']);
    expect(item.excerpt).toMatch(/^Post \d+ Some words\.\.\.\.$/);
    expect(item).not.toHaveProperty('content');
    expect(item).not.toHaveProperty('html');
  });

  it('PE-03 PE-09 VA-25 nobody but an admin writes, and what is refused leaves nothing', async () => {
    const post = await write();
    const { id: category_id } = await categorize('Kept', 'kept');
    const body = { title: 'Taken over', slug: 'taken-over', content: 'Not by an admin' };
    for (const [name, ask] of Object.entries(outsiders())) {
      const status = name === 'visitor' ? 401 : 403;
      for (const answer of [
        await ask('POST', '/api/content', body),
        await ask('PUT', `/api/content/${post.id}`, { version: 0, title: 'Taken over' }),
        await ask('POST', `/api/content/${post.id}/publish`),
        await ask('POST', '/api/content/preview', { content: '# x' }),
        await ask('DELETE', `/api/content/${post.id}`),
        await ask('POST', '/api/content-categories', { content_id: post.id, category_id }),
        await ask('DELETE', `/api/content-categories/${post.id}/${category_id}`),
        await ask('POST', '/api/categories', { name: 'Taken', slug: 'taken' }),
        await ask('PUT', `/api/categories/${category_id}`, { version: 0, name: 'Taken' }),
        await ask('DELETE', `/api/categories/${category_id}`),
      ])
        expect(answer.status).toBe(status);
    }
    expect(await admin('POST', '/api/content', { title: 'ab', slug: 'A', content: 'short', status: 'live' })).toMatchObject({
      status: 422,
      body: {
        errors: {
          title: 'Title must be at least 3 characters',
          slug: 'Slug must be at least 3 characters',
          content: 'Content must be at least 10 characters',
          status: 'Please select a status',
        },
      },
    });
    expect((await admin('POST', '/api/content', { ...body, html: '<b>x</b>' })).status).toBe(400);
    expect((await admin('POST', '/api/content', { ...body, author_id: MISSING })).status).toBe(403);
    expect((await admin('POST', '/api/content', { ...body, category_ids: [MISSING] })).status).toBe(422);
    expect((await admin('GET', '/api/content/by-slug/taken-over')).status).toBe(404);
    expect((await admin('GET', `/api/content/${post.id}`)).body).toMatchObject({ title: post.title, version: 0 });
  });

  it('TR-08 CL-10 a list of categories replaces all links; single links come and go', async () => {
    const [one, two] = [await categorize('One', 'one'), await categorize('Two', 'two')];
    const post = await write({ category_ids: [one.id] });
    const ids = async () => (await admin('GET', `/api/content/${post.id}`)).body.category_ids;
    await admin('PUT', `/api/content/${post.id}`, { version: 0, title: 'Kept links' });
    expect(await ids()).toEqual([one.id]);
    await admin('PUT', `/api/content/${post.id}`, { version: 1, category_ids: [two.id] });
    expect(await ids()).toEqual([two.id]);
    const link = { content_id: post.id, category_id: one.id };
    expect(await admin('POST', '/api/content-categories', link)).toMatchObject({ status: 201, body: link });
    expect(await ids()).toEqual([one.id, two.id]);
    expect(await admin('DELETE', `/api/content-categories/${post.id}/${two.id}`)).toMatchObject({ status: 200 });
    expect(await ids()).toEqual([one.id]);
  });

  it('CM-07 CM-09 EN-10 PE-08 categories are public and by name; content outlives them', async () => {
    const zebra = await categorize('zebra', 'zebra');
    const alpha = (await admin('POST', '/api/categories', { name: 'Alpha', slug: 'alpha', description: ' First ' })).body;
    expect(alpha).toEqual({ id: alpha.id, name: 'Alpha', slug: 'alpha', description: 'First', version: 0 });
    const names = async () =>
      (await visitor('GET', `/api/categories?${list({ range: [0, 99] })}`)).body.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual([...(await names())].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
    const post = await write({ status: 'published', category_ids: [alpha.id, zebra.id] });
    const renamed = await admin('PUT', `/api/categories/${zebra.id}`, { version: 0, name: 'Zoo', slug: 'zoo' });
    expect(renamed.body).toMatchObject({ name: 'Zoo', slug: 'zoo', version: 1 });
    expect((await admin('DELETE', `/api/categories/${alpha.id}`)).body).toEqual(alpha);
    expect((await visitor('GET', `/api/content/${post.id}`)).body.categories).toEqual([
      { id: zebra.id, name: 'Zoo', slug: 'zoo' },
    ]);
    expect(await names()).not.toContain('Alpha');
  });

  it('R37 a slug has one owner; freed it may be taken; an old one leads to the new one', async () => {
    const post = await write({ slug: 'first-slug', status: 'published' });
    const twin = { title: 'A twin', slug: 'first-slug', content: 'Some other words' };
    expect(await admin('POST', '/api/content', twin)).toMatchObject({
      status: 409,
      body: { code: 'already_exists', errors: { slug: 'Slug is already in use' } },
    });
    await admin('PUT', `/api/content/${post.id}`, { version: 1, slug: 'second-slug' });
    expect((await visitor('GET', '/api/content/by-slug/first-slug')).body).toMatchObject({ id: post.id, slug: 'second-slug' });
    expect((await admin('POST', '/api/content', { ...twin, status: 'published' })).status).toBe(201);
    expect((await visitor('GET', '/api/content/by-slug/first-slug')).body.title).toBe('A twin');
    await admin('POST', `/api/content/${post.id}/unpublish`);
    expect((await visitor('GET', '/api/content/by-slug/second-slug')).status).toBe(404);
    const race = await Promise.all(
      Array.from({ length: 8 }, (_, index) => admin('POST', '/api/content', { ...twin, slug: 'raced', title: `Racer ${index}` })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    await categorize('Slugged', 'slugged');
    expect((await admin('POST', '/api/categories', { name: 'Twin', slug: 'slugged' })).body.errors).toEqual({
      slug: 'Slug is already in use',
    });
  });

  describe('old slugs', () => {
    const page = async (path: string) => {
      const headers = position ? { 'x-position': position, cookie: `position=${position}` } : undefined;
      const answer = await fetch(product.url + path, { redirect: 'manual', headers });
      await answer.body?.cancel();
      return [answer.status, answer.headers.get('location')];
    };
    const rename = async (id: string, ...slugs: string[]) => {
      for (const slug of slugs) {
        const { version } = (await admin('GET', `/api/content/${id}`)).body;
        expect(await admin('PUT', `/api/content/${id}`, { version, slug })).toMatchObject({ status: 200 });
      }
    };

    it('RT-22 lead on for good, each in one step, however often the post was renamed, and back', async () => {
      const { id } = await write({ slug: 'chain-a', status: 'published' });
      await rename(id, 'chain-b', 'chain-c');
      expect(await page('/content/chain-a')).toEqual([301, '/content/chain-c']);
      expect(await page('/content/chain-b?from=mail')).toEqual([301, '/content/chain-c?from=mail']);
      expect(await page('/content/chain-c')).toEqual([200, null]);
      await rename(id, 'chain-a');
      expect(await page('/content/chain-a')).toEqual([200, null]);
      expect(await page('/content/chain-c')).toEqual([301, '/content/chain-a']);
      await admin('DELETE', `/api/content/${id}`);
      for (const slug of ['chain-a', 'chain-b', 'chain-c']) expect(await page(`/content/${slug}`)).toEqual([404, null]);
    });

    it('RT-22 R37 a slug that another post took over is that post’s, and leads to it once it is renamed itself', async () => {
      const first = await write({ slug: 'wanted', status: 'published' });
      await rename(first.id, 'wanted-no-more');
      const second = await write({ slug: 'wanted', status: 'published' });
      expect(await page('/content/wanted')).toEqual([200, null]);
      await rename(second.id, 'wanted-by-second');
      expect(await page('/content/wanted')).toEqual([301, '/content/wanted-by-second']);
      expect(await page('/content/wanted-no-more')).toEqual([200, null]);
    });

    it('RT-22 PE-07 CN-04 a draft reveals nothing of itself, under no slug it ever had', async () => {
      const hidden = await write({ slug: 'hidden-a' });
      await rename(hidden.id, 'hidden-b');
      for (const slug of ['hidden-a', 'hidden-b']) expect(await page(`/content/${slug}`)).toEqual([404, null]);
      const shown = await write({ slug: 'shown-a', status: 'published' });
      await rename(shown.id, 'shown-b');
      await rename(hidden.id, 'shown-a');
      expect(await page('/content/shown-a')).toEqual([301, '/content/shown-b']);
      await rename(hidden.id, 'hidden-c');
      expect(await page('/content/shown-a')).toEqual([301, '/content/shown-b']);
      await admin('POST', `/api/content/${shown.id}/unpublish`);
      for (const slug of ['shown-a', 'shown-b']) expect(await page(`/content/${slug}`)).toEqual([404, null]);
    });

    it('R37 PE-09 admins see who holds a slug, as it is reserved now', async () => {
      const post = await write({ slug: 'held' });
      const held = async (slug: string, ask = admin) => (await ask('GET', `/api/content/slugs/${slug}`)).body;
      expect(await held('held')).toEqual({ slug: 'held', content_id: post.id });
      await rename(post.id, 'held-again');
      expect([await held('held'), await held('held-again')]).toMatchObject([{ content_id: null }, { content_id: post.id }]);
      for (const slug of ['No_Slug', 'x'.repeat(300), '%00']) expect(await held(slug)).toMatchObject({ content_id: null });
      expect((await visitor('GET', '/api/content/slugs/held')).status).toBe(401);
      expect((await client('GET', '/api/content/slugs/held')).status).toBe(403);
    });
  });

  it('R53 R54 an edit names its version; a stale one is shown the record; the author is the last editor', async () => {
    const post = await write();
    expect((await admin('PUT', `/api/content/${post.id}`, { title: 'No version' })).status).toBe(428);
    const untouched = await otherAdmin('PUT', `/api/content/${post.id}`, { version: 0 });
    expect(untouched.body).toMatchObject({ title: post.title, version: 1 });
    expect(untouched.body.author_id).not.toBe(adminId);
    expect(untouched.body.updated_at > post.updated_at).toBe(true);
    expect(await admin('PUT', `/api/content/${post.id}`, { version: 0, title: 'Too late' })).toMatchObject({
      status: 412,
      body: { code: 'stale_version', current: { version: 1, title: post.title } },
    });
    const key = { 'idempotency-key': 'delete-once' };
    const deleted = await admin('DELETE', `/api/content/${post.id}`, undefined, key);
    expect(deleted).toMatchObject({ status: 200, body: { id: post.id, title: post.title } });
    expect(await admin('DELETE', `/api/content/${post.id}`, undefined, key)).toEqual(deleted);
    expect((await admin('DELETE', `/api/content/${post.id}`)).status).toBe(404);
    expect((await admin('GET', `/api/content/${post.id}`)).status).toBe(404);
  });

  describe('versions', () => {
    const versions = (id: string, range = '[0,19]', ask = admin) => ask('GET', `/api/content/${id}/versions?range=${range}`);
    const restore = (id: string, from: number, body: object, ask = admin) =>
      ask('POST', `/api/content/${id}/versions/${from}/restore`, body);

    it('OP-07 a post shows who saved it when and what that changed, page by page, latest first', async () => {
      const post = await write({ slug: 'old-slug' });
      await otherAdmin('PUT', `/api/content/${post.id}`, { version: 0, title: 'Renamed', slug: 'new-slug' });
      await admin('POST', `/api/content/${post.id}/publish`);
      const all = await versions(post.id);
      expect(all).toMatchObject({
        total: 3,
        body: [
          { version: 3, changed: ['status'], events: ['ContentPublished'], by: { id: adminId } },
          { version: 2, changed: ['title', 'slug'], events: ['ContentRevised', 'ContentSlugChanged'] },
          { version: 0, events: ['ContentDrafted'], at: post.created_at },
        ],
      });
      expect(all.body[0].by.name).toMatch(/^ada-.*@test\.example$/);
      expect(all.body[1].by.name).toMatch(/^ben-/);
      expect(JSON.stringify(all.body)).not.toContain('Some *words*');
      expect((await versions(post.id, '[1,1]')).body).toEqual([all.body[1]]);
      expect((await admin('GET', `/api/content/${post.id}/versions/2`)).body).toEqual({
        ...all.body[1],
        before: expect.objectContaining({ title: post.title, slug: 'old-slug', content: post.content, status: 'draft' }),
        after: expect.objectContaining({ title: 'Renamed', slug: 'new-slug', content: post.content, status: 'draft' }),
      });
      for (const missing of ['1', '4', '-1', 'x'])
        expect((await admin('GET', `/api/content/${post.id}/versions/${missing}`)).status).toBe(404);
      expect((await versions(MISSING)).status).toBe(404);
      expect((await versions(post.id, '[0,1000]')).status).toBe(400);
    });

    it('OP-07 OP-03 one field or all of it comes back as a new event, decided like an edit', async () => {
      const gone = await categorize('Soon gone', 'soon-gone');
      const post = await write({ slug: 'first-words', meta_keywords: 'one', category_ids: [gone.id] });
      await admin('PUT', `/api/content/${post.id}`, {
        version: 0,
        title: 'Second title',
        slug: 'second-words',
        content: 'Quite other words',
        meta_keywords: 'two',
        status: 'published',
      });
      const { version } = (await admin('GET', `/api/content/${post.id}`)).body;
      const one = await restore(post.id, 0, { version, fields: ['title'] });
      expect(one).toMatchObject({ status: 200, body: { title: post.title, slug: 'second-words', meta_keywords: 'two' } });
      expect(await restore(post.id, 0, { version })).toMatchObject({ status: 412, body: { current: { title: post.title } } });
      expect((await restore(post.id, 0, {})).status).toBe(428);
      await admin('DELETE', `/api/categories/${gone.id}`);
      const all = await restore(post.id, 0, { version: one.body.version });
      expect(all.body).toMatchObject({ slug: 'first-words', content: post.content, meta_keywords: 'one', status: 'published' });
      expect((await visitor('GET', '/api/content/by-slug/first-words')).body).toMatchObject({ id: post.id, categories: [] });
      expect((await versions(post.id)).body.slice(0, 2)).toMatchObject([
        { version: all.body.version, restored: 0, changed: ['content', 'meta_keywords', 'slug', 'category_ids'] },
        { version: one.body.version, restored: 0, changed: ['title'] },
      ]);
    });

    it('OP-07 R37 a slug that another took cannot come back', async () => {
      const post = await write({ slug: 'left-behind' });
      await admin('PUT', `/api/content/${post.id}`, { version: 0, slug: 'moved-on' });
      await write({ slug: 'left-behind' });
      expect(await restore(post.id, 0, { version: 1 })).toMatchObject({
        status: 409,
        body: { errors: { slug: 'Slug is already in use' } },
      });
      expect((await versions(post.id)).total).toBe(2);
    });

    it('OP-07 PE-09 VA-25 versions are for admins; what is refused leaves nothing', async () => {
      const post = await write();
      for (const [name, ask] of Object.entries(outsiders())) {
        const status = name === 'visitor' ? 401 : 403;
        expect((await versions(post.id, '[0,19]', ask)).status).toBe(status);
        expect((await ask('GET', `/api/content/${post.id}/versions/0`)).status).toBe(status);
        expect((await restore(post.id, 0, { version: 0 }, ask)).status).toBe(status);
      }
      for (const fields of [[], ['status'], ['html'], 'title'])
        expect((await restore(post.id, 0, { version: 0, fields })).status).toBe(422);
      expect((await versions(post.id)).total).toBe(1);
      await admin('DELETE', `/api/content/${post.id}`);
      expect((await versions(post.id)).status).toBe(404);
    });
  });

  it('R30 the preview shows what would be published, and nothing that runs', async () => {
    const content = '## Two\n\n<img src=x onerror=alert(1)> [a](javascript:alert(1)) **b**';
    const { status, body } = await admin('POST', '/api/content/preview', { content });
    expect([status, body]).toEqual([200, { html: expect.stringContaining('<h2>Two</h2>') }]);
    expect(body.html).not.toMatch(/onerror|<img|href/);
    const post = await write({ content, status: 'published' });
    expect((await visitor('GET', `/api/content/${post.id}`)).body.html).toBe(body.html);
  });

  it('R30 nobody waits for the preview of a long text: others are answered at the same time', async () => {
    const content = '## Why\n\nA paragraph with **bold** words, and a [link](https://a.example/x).\n\n- one\n- two\n\n'.repeat(
      4_000,
    );
    let made = false;
    const preview = admin('POST', '/api/content/preview', { content }).then((answer) => {
      made = true;
      return answer;
    });
    let answered = 0;
    for (; !made; answered++) expect((await visitor('GET', '/api/categories')).status).toBe(200);
    // Where it is made in their midst, only those get through that come before it is begun.
    expect(answered).toBeGreaterThan(30);
    expect((await preview).body.html.match(/<h2>Why<\/h2>/g)).toHaveLength(4_000);
  });
});
