import { MISSING, postingSuite } from '../support/posting';

const { admin, otherAdmin, visitor, outsiders, adminId, write, categorize } = postingSuite();

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
      { version: 3, changed: ['status'], events: ['ContentPublished'], by: { id: adminId() } },
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
  for (const [name, ask] of Object.entries(outsiders)) {
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
