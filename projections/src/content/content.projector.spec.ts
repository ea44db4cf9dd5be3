import type { CategoryEvent } from '@guildhall/contracts/categories';
import type { ContentEvent } from '@guildhall/contracts/content';
import type { Recorded } from '@guildhall/contracts/event';
import { dayOf, historyOf } from '../../../test/support/history';
import { FailedEvents } from '../runner/fold/failed-events';
import { MemoryRows } from '../runner/fold/memory-rows';
import { stepsOf } from '../runner/fold/steps';
import { contentProjection } from './content.projector';
import { type ContentCategoryRow, type ContentRow, contentCategories, contents, type OldSlugRow, oldSlugs } from './content.row';

const POST = '11111111-1111-4111-8111-111111111111';
const NEWS = '22222222-2222-4222-8222-222222222222';
const GUIDES = '33333333-3333-4333-8333-333333333333';
const ADA = '44444444-4444-4444-8444-444444444444';
const BEN = '55555555-5555-4555-8555-555555555555';

type Fact = ContentEvent | CategoryEvent;
const streamOf = ({ type, data }: Fact) => `${type.startsWith('Category') ? 'category' : 'content'}-${data.id}`;
const history = (facts: Fact[]) => historyOf(facts, streamOf);
const remembered = (events: Recorded[]) => {
  const rows = new MemoryRows();
  const failedEvents = FailedEvents.of();
  for (const event of events) for (const step of stepsOf(contentProjection, event, failedEvents)) rows.apply(step);
  const of = <R>(name: string) =>
    [...(rows.tables.get(name)?.rows.values() ?? [])].filter((row) => row !== null) as unknown as R[];
  return {
    content: of<ContentRow>(contents.name),
    categories: of<ContentCategoryRow>(contentCategories.name),
    oldSlugs: of<OldSlugRow>(oldSlugs.name),
  };
};
const after = (...facts: Fact[]) => remembered(history(facts));
const post = (...facts: Fact[]) => after(...facts).content[0];

const drafted: ContentEvent = {
  type: 'ContentDrafted',
  data: {
    id: POST,
    author_id: ADA,
    title: 'Hello, world',
    slug: 'hello-world',
    content: '# Hello\n\nFirst **words**.<script>alert(1)</script>',
    meta_description: null,
    meta_keywords: 'hello, world',
    content_type: 'blog',
    featured_image_url: null,
    category_ids: [NEWS],
  },
};
const revised = (changes: object): ContentEvent => ({ type: 'ContentRevised', data: { id: POST, author_id: BEN, ...changes } });
const published: ContentEvent = { type: 'ContentPublished', data: { id: POST, author_id: BEN, published_at: dayOf(1) } };
const unpublished: ContentEvent = { type: 'ContentUnpublished', data: { id: POST, author_id: BEN } };
const moved = (old_slug: string, slug: string): ContentEvent => ({
  type: 'ContentSlugChanged',
  data: { id: POST, author_id: BEN, old_slug, slug },
});
const recategorized: ContentEvent = { type: 'ContentRecategorized', data: { id: POST, author_id: BEN, category_ids: [GUIDES] } };
const deleted: ContentEvent = { type: 'ContentDeleted', data: { id: POST, author_id: BEN, slug: 'hello-world' } };
const news: CategoryEvent = { type: 'CategoryCreated', data: { id: NEWS, name: 'News', slug: 'news', description: null } };

describe('the projector of content', () => {
  it('TR-07 EN-09 new content is a draft with HTML and excerpt made from its source', () =>
    expect(post(drafted)).toEqual({
      ...drafted.data,
      html: '<h2>Hello</h2>\n<p>First <strong>words</strong>.</p>\n',
      excerpt: 'Hello First words....',
      status: 'draft',
      published_at: null,
      publish_at: null,
      created_at: dayOf(0),
      updated_at: dayOf(0),
      version: 0,
    }));
  it('R30 a revised source is rendered again; R54 the author is the last editor', () =>
    expect(post(drafted, revised({ title: 'Hello again', content: 'Other *words* now' }))).toMatchObject({
      title: 'Hello again',
      content: 'Other *words* now',
      html: '<p>Other <em>words</em> now</p>\n',
      excerpt: 'Other words now...',
      meta_keywords: 'hello, world',
      author_id: BEN,
      created_at: dayOf(0),
      updated_at: dayOf(1),
      version: 1,
    }));
  it('TR-07 R53 a save that changed nothing refreshes updated_at and version, and keeps the HTML', () =>
    expect(post(drafted, revised({}))).toEqual({ ...post(drafted), author_id: BEN, updated_at: dayOf(1), version: 1 }));
  it('TR-07 publishing sets published_at; R38 unpublishing leaves it', () => {
    expect(post(drafted, published)).toMatchObject({
      status: 'published',
      published_at: dayOf(1),
      updated_at: dayOf(1),
      author_id: BEN,
    });
    expect(post(drafted, published, unpublished)).toMatchObject({
      status: 'draft',
      published_at: dayOf(1),
      updated_at: dayOf(2),
    });
  });
  it('TR-07 a plan ends when the draft is published or the plan is canceled', () => {
    const scheduled: ContentEvent = { type: 'ContentScheduled', data: { id: POST, author_id: BEN, publish_at: dayOf(8) } };
    const unscheduled: ContentEvent = { type: 'ContentUnscheduled', data: { id: POST, author_id: BEN } };
    expect(post(drafted, scheduled)).toMatchObject({ status: 'draft', publish_at: dayOf(8), author_id: BEN, version: 1 });
    expect(post(drafted, scheduled, unscheduled)).toMatchObject({ status: 'draft', publish_at: null, version: 2 });
    expect(post(drafted, scheduled, published)).toMatchObject({ status: 'published', publish_at: null, published_at: dayOf(1) });
  });
  it('TR-08 a new list of categories replaces the old one', () =>
    expect(post(drafted, recategorized)).toMatchObject({ category_ids: [GUIDES], version: 1 }));
  it('OP-07 a restore raises the version; events beside it hold its changes', () => {
    const restored: ContentEvent = { type: 'ContentRestored', data: { id: POST, author_id: BEN, version: 0, fields: ['title'] } };
    expect(post(drafted, restored)).toEqual({ ...post(drafted), author_id: BEN, updated_at: dayOf(1), version: 1 });
  });
  it('an old slug leads to the content that had it', () => {
    const there = after(drafted, moved('hello-world', 'hello'));
    expect(there.content[0]).toMatchObject({ slug: 'hello', version: 1 });
    expect(there.oldSlugs).toEqual([{ slug: 'hello-world', content_id: POST, left_at: dayOf(1) }]);
    const back = after(drafted, moved('hello-world', 'hello'), moved('hello', 'hello-world'));
    expect(back.content[0]).toMatchObject({ slug: 'hello-world' });
    expect(back.oldSlugs).toContainEqual({ slug: 'hello', content_id: POST, left_at: dayOf(2) });
  });
  it('deleted content is gone with its old slugs', () =>
    expect(after(drafted, moved('hello-world', 'hello'), deleted)).toEqual({ content: [], categories: [], oldSlugs: [] }));
  it('CM-09 names of categories follow them; content outlives a deleted category', () => {
    expect(after(news).categories).toEqual([{ id: NEWS, name: 'News', slug: 'news' }]);
    expect(after(news, { type: 'CategoryRevised', data: { id: NEWS, name: 'Latest' } }).categories).toEqual([
      { id: NEWS, name: 'Latest', slug: 'news' },
    ]);
    const gone = after(news, drafted, { type: 'CategoryDeleted', data: { id: NEWS } });
    expect(gone.categories).toEqual([]);
    expect(gone.content[0]).toMatchObject({ title: 'Hello, world' });
  });
  it('a history replayed twice leaves the same rows', () => {
    const events = history([news, drafted, published, moved('hello-world', 'hello'), recategorized, unpublished, revised({})]);
    expect(remembered([...events, ...events])).toEqual(remembered(events));
  });
});
