import { postingSuite } from '../support/posting';

const { admin, client, visitor, page, write, categorize } = postingSuite();

const rename = async (id: string, ...slugs: string[]) => {
  for (const slug of slugs) {
    const { version } = (await admin('GET', `/api/content/${id}`)).body;
    expect(await admin('PUT', `/api/content/${id}`, { version, slug })).toMatchObject({ status: 200 });
  }
};

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

it('RT-22 old slugs lead on for good, each in one step, however often the post was renamed, and back', async () => {
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
