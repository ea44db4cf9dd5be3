import { type Answer, MISSING, postingSuite } from '../support/posting';

const { admin, otherAdmin, visitor, outsiders, adminId, write, categorize } = postingSuite();
const list = (parts: { filter?: object; sort?: [string, string]; range?: [number, number] }) =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');
const slugs = (answer: Answer) => answer.body.map(({ slug }: { slug: string }) => slug);

it('EN-09 TR-07 CN-05 a draft is for admins; published it is for everyone', async () => {
  const draft = await write({ title: 'Hello, world', slug: 'hello-world', content: '# Hello\n\n*Words*<script>x</script>' });
  expect(draft).toMatchObject({ status: 'draft', published_at: null, content_type: 'blog', author_id: adminId(), version: 0 });
  for (const ask of Object.values(outsiders)) {
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
  for (const ask of Object.values(outsiders)) {
    for (const parts of [{}, { q: 'post' }, { id: [shown.id, hidden.id] }, { status: ['draft', 'published'] }]) {
      const answer = await ask('GET', of(parts));
      expect([answer.total, slugs(answer)]).toEqual([1, [shown.slug]]);
    }
    for (const parts of [{ id: hidden.id }, { id: [] }, { status: 'draft' }, { slug: hidden.slug }, { q: hidden.slug }]) {
      const answer = await ask('GET', of(parts));
      expect([answer.total, answer.body]).toEqual([0, []]);
    }
    for (const filter of [{ author_id: adminId() }, { content: 'x' }, { or: [] }, { status: { ne: 'published' } }])
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
  for (const [name, ask] of Object.entries(outsiders)) {
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
  expect((await visitor('GET', `/api/content/${post.id}`)).body.categories).toEqual([{ id: zebra.id, name: 'Zoo', slug: 'zoo' }]);
  expect(await names()).not.toContain('Alpha');
});

it('R53 R54 an edit names its version; a stale one is shown the record; the author is the last editor', async () => {
  const post = await write();
  expect((await admin('PUT', `/api/content/${post.id}`, { title: 'No version' })).status).toBe(428);
  const untouched = await otherAdmin('PUT', `/api/content/${post.id}`, { version: 0 });
  expect(untouched.body).toMatchObject({ title: post.title, version: 1 });
  expect(untouched.body.author_id).not.toBe(adminId());
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
