import type { ContentEvent } from '@guildhall/contracts/content';
import type { Recorded } from '@guildhall/contracts/event';
import { versionsOf } from './content.versions';

const id = '11111111-1111-4111-8111-111111111111';
const author_id = '22222222-2222-4222-8222-222222222222';
const drafted: ContentEvent = {
  type: 'ContentDrafted',
  data: {
    id,
    author_id,
    title: 'Hello, world',
    slug: 'hello-world',
    content: 'Some words',
    meta_description: null,
    meta_keywords: null,
    content_type: 'blog',
    featured_image_url: null,
    category_ids: [],
  },
};
const revised = (changes: object): ContentEvent => ({ type: 'ContentRevised', data: { id, author_id, ...changes } });
const published: ContentEvent = { type: 'ContentPublished', data: { id, author_id, published_at: '2026-01-01T00:00:00.000Z' } };
const restored: ContentEvent = { type: 'ContentRestored', data: { id, author_id, version: 0, fields: ['title'] } };
const deleted: ContentEvent = { type: 'ContentDeleted', data: { id, author_id, slug: 'hello-world' } };

/** Each list of facts is one save. */
const versionsAfter = (...saves: ContentEvent[][]) =>
  versionsOf(
    saves
      .flatMap((facts, save) => facts.map((fact) => ({ fact, save })))
      .map(({ fact, save }, revision) => ({
        ...fact,
        revision,
        metadata: { commandId: `save ${save}`, actor: author_id, time: `2026-01-0${save + 1}T00:00:00.000Z` },
      })) as unknown as Recorded<ContentEvent>[],
  );

describe('content: its versions', () => {
  it('OP-07 there is one for each save, with what it changed, from what, to what', () => {
    const [first, second, third] = versionsAfter([drafted], [revised({ title: 'Hello' }), published], [revised({})]);
    expect(first).toMatchObject({ version: 0, before: null, restored: null, actor: author_id, at: '2026-01-01T00:00:00.000Z' });
    expect(first?.changed).toEqual(['title', 'content', 'content_type', 'slug']);
    expect(second).toMatchObject({
      version: 2,
      events: ['ContentRevised', 'ContentPublished'],
      changed: ['title', 'status'],
      before: { title: 'Hello, world', status: 'draft' },
      after: { title: 'Hello', status: 'published', content: 'Some words' },
    });
    expect(third).toMatchObject({ version: 3, changed: [] });
  });

  it('OP-07 a restore names the version it brought back', () => {
    const versions = versionsAfter([drafted], [revised({ title: 'Hello' })], [restored, revised({ title: 'Hello, world' })]);
    expect(versions[2]).toMatchObject({ version: 3, restored: 0, restored_number: 1, changed: ['title'] });
    expect(versions.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('OP-07 what is deleted, or never was, has none', () => {
    expect(versionsAfter()).toEqual([]);
    expect(versionsAfter([drafted], [deleted])).toEqual([]);
  });
});
