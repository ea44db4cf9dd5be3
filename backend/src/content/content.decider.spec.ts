import { type ContentEvent, ContentInput, ContentUpdate } from '@guildhall/contracts/content';
import type { Recorded } from '@guildhall/contracts/event';
import { inputOf } from '@guildhall/contracts/parse-input';
import { deciding } from '../../../test/support/deciding';
import type { Person } from '../commanding/decide/decider';
import {
  type ContentCommand,
  CreateContent,
  DeleteContent,
  LinkCategory,
  PublishAsPlanned,
  PublishContent,
  RestoreContent,
  UnlinkCategory,
  UnpublishContent,
  UpdateContent,
} from './content.commands';
import { contentDecider } from './content.decider';
import { contentRecord } from './content.record';

const ID = '11111111-1111-4111-8111-111111111111';
const NEWS = '66666666-6666-4666-8666-666666666666';
const GUIDES = '77777777-7777-4777-8777-777777777777';
const TIME = '2026-01-05T00:00:00.000Z';
const ada: Person = { id: '22222222-2222-4222-8222-222222222222', role: 'admin' };
const ben: Person = { id: '33333333-3333-4333-8333-333333333333', role: 'admin' };
const id = ID;
const author_id = ada.id;

const input = (fields: object = {}) =>
  inputOf(ContentInput, { title: ' Hello, world ', slug: 'hello-world', content: '  Some *words* \n', ...fields });
const create = (fields?: object, actor: Person | null = ada) => new CreateContent(ID, actor, TIME, input(fields));
const update = (fields: object = {}, actor: Person | null = ada) =>
  new UpdateContent(ID, actor, TIME, inputOf(ContentUpdate, { version: 0, ...fields }));
const restore = (fields: object, actor: Person | null = ada) =>
  new RestoreContent(ID, actor, TIME, inputOf(ContentUpdate, { version: 0, ...fields }), 0);

const given = deciding(contentDecider);

const drafted: ContentEvent = {
  type: 'ContentDrafted',
  data: {
    id,
    author_id,
    title: 'Hello, world',
    slug: 'hello-world',
    content: '  Some *words* \n',
    meta_description: null,
    meta_keywords: null,
    content_type: 'blog',
    featured_image_url: null,
    category_ids: [],
  },
};
const inNews: ContentEvent = { type: 'ContentRecategorized', data: { id, author_id, category_ids: [NEWS] } };
const published: ContentEvent = { type: 'ContentPublished', data: { id, author_id, published_at: TIME } };
const unpublished: ContentEvent = { type: 'ContentUnpublished', data: { id, author_id } };
const deleted: ContentEvent = { type: 'ContentDeleted', data: { id, author_id, slug: 'hello-world' } };
const revised = (changes: object): ContentEvent => ({ type: 'ContentRevised', data: { id, author_id, ...changes } });

describe('content: deciding', () => {
  it('TR-07 new content is a draft of type blog; R30 its source keeps every byte', () => {
    given().when(create()).thenEvents(drafted);
    given()
      .when(create({ meta_description: ' ', meta_keywords: '', featured_image_url: '', category_ids: [], status: 'draft' }))
      .thenEvents(drafted);
  });

  it('TR-07 content created published is published now', () =>
    given()
      .when(create({ status: 'published' }))
      .thenEvents(drafted, published));

  it.each(['client', 'talent'] as const)('PE-03 PE-09 refuses a %s and a visitor, whatever they ask', (role) => {
    const commands = (actor: Person | null) => [
      create({}, actor),
      update({}, actor),
      restore({ title: 'Hello' }, actor),
      new PublishContent(ID, actor, TIME),
      new UnpublishContent(ID, actor, TIME),
      new LinkCategory(ID, actor, TIME, NEWS),
      new UnlinkCategory(ID, actor, TIME, NEWS),
      new DeleteContent(ID, actor, TIME),
    ];
    for (const command of commands({ ...ada, role })) given(drafted).when(command).thenRefused('forbidden');
    for (const command of commands(null)) given(drafted).when(command).thenRefused('unauthenticated');
  });

  it('R54 author_id may be left out or the own one; the author is the last editor', () => {
    given()
      .when(create({ author_id: ada.id }))
      .thenEvents(drafted);
    given()
      .when(create({ author_id: ben.id }))
      .thenRefused('forbidden');
    given(drafted)
      .when(update({ author_id: ada.id }, ben))
      .thenRefused('forbidden');
    given(drafted)
      .when(update({ title: 'Hello again' }, ben))
      .thenEvents({ type: 'ContentRevised', data: { id, author_id: ben.id, title: 'Hello again' } });
  });

  it('a revision carries only what changed; a blank optional text is none', () => {
    given(drafted)
      .when(update({ title: 'Hello, world', slug: 'hello-world', content: 'Other words', status: 'draft', content_type: 'page' }))
      .thenEvents(revised({ content: 'Other words', content_type: 'page' }));
    given(drafted, revised({ meta_description: 'About', featured_image_url: 'https://x.example/a.png' }))
      .when(update({ meta_description: null, featured_image_url: ' ' }))
      .thenEvents(revised({ meta_description: null, featured_image_url: null }));
  });

  it('R53 a save that changes nothing is recorded', () => given(drafted).when(update()).thenEvents(revised({})));

  it('TR-07 R38 only the step to published sets published_at, each time again', () => {
    given(drafted)
      .when(update({ status: 'published' }))
      .thenEvents(published);
    given(drafted, published)
      .when(update({ status: 'published', title: 'Hello again' }))
      .thenEvents(revised({ title: 'Hello again' }));
    given(drafted, published)
      .when(update({ status: 'draft' }))
      .thenEvents(unpublished);
    given(drafted, published, unpublished)
      .when(update({ status: 'published' }))
      .thenEvents(published);
    given(drafted)
      .when(new PublishContent(ID, ada, TIME))
      .thenEvents(published);
    given(drafted, published)
      .when(new PublishContent(ID, ada, TIME))
      .thenEvents();
    given(drafted, published)
      .when(new UnpublishContent(ID, ada, TIME))
      .thenEvents(unpublished);
    given(drafted)
      .when(new UnpublishContent(ID, ada, TIME))
      .thenEvents();
  });

  describe('planned publishing', () => {
    const LATER = '2026-02-01T09:00:00.000Z';
    const scheduled = (publish_at: string): ContentEvent => ({ type: 'ContentScheduled', data: { id, author_id, publish_at } });
    const unscheduled: ContentEvent = { type: 'ContentUnscheduled', data: { id, author_id } };
    const due = (time = LATER, publish_at = LATER) => new PublishAsPlanned(ID, time, publish_at);

    it('TR-07 a draft stays one until its time; the time is kept in UTC, and is in the future', () => {
      given()
        .when(create({ publish_at: '2026-02-01T10:00+01:00' }))
        .thenEvents(drafted, scheduled(LATER));
      given(drafted)
        .when(update({ publish_at: LATER }))
        .thenEvents(scheduled(LATER));
      for (const past of [TIME, '2020-01-01T00:00Z'])
        given(drafted)
          .when(update({ publish_at: past }))
          .thenRefused('invalid');
    });

    it('TR-07 a plan is changed or called off; an equal one, or none in the input, changes nothing', () => {
      const planned = given(drafted, scheduled(LATER));
      planned.when(update({ publish_at: '2026-03-01T00:00Z' })).thenEvents(scheduled('2026-03-01T00:00:00.000Z'));
      planned.when(update({ publish_at: null })).thenEvents(unscheduled);
      planned.when(update({ publish_at: '' })).thenEvents(unscheduled);
      planned.when(update({ publish_at: LATER, title: 'Hello' })).thenEvents(revised({ title: 'Hello' }));
      planned.when(update({ title: 'Hello' })).thenEvents(revised({ title: 'Hello' }));
      given(drafted, scheduled(TIME))
        .when(update({ publish_at: TIME, title: 'Hello' }))
        .thenEvents(revised({ title: 'Hello' }));
    });

    it('TR-07 when its time comes it is published, once; its author stays the last editor', () => {
      const byBen: ContentEvent = { type: 'ContentRevised', data: { id, author_id: ben.id, title: 'Hello' } };
      const then: ContentEvent = { type: 'ContentPublished', data: { id, author_id: ben.id, published_at: LATER } };
      given(drafted, scheduled(LATER), byBen).when(due()).thenEvents(then);
      given(drafted, scheduled(LATER), byBen, then).when(due()).thenEvents();
    });

    it.each<[string, ContentEvent[]]>([
      ['planned again', [scheduled('2026-03-01T00:00:00.000Z')]],
      ['called off', [unscheduled]],
      ['published by hand', [published]],
      ['published by hand and taken back', [published, unpublished]],
      ['deleted', [deleted]],
    ])('TR-07 nothing happens where it was %s meanwhile', (_, since) =>
      given(drafted, scheduled(LATER), ...since)
        .when(due())
        .thenEvents());

    it('TR-07 nothing happens before its time, nor to what never was', () => {
      given(drafted, scheduled(LATER)).when(due(TIME)).thenEvents();
      given(drafted).when(due()).thenEvents();
      given().when(due()).thenEvents();
    });

    it('TR-07 what is or becomes published has no plan', () => {
      given()
        .when(create({ status: 'published', publish_at: LATER }))
        .thenEvents(drafted, published);
      given(drafted, scheduled(LATER))
        .when(update({ status: 'published', publish_at: '2026-03-01T00:00Z' }))
        .thenEvents(published);
      given(drafted, published)
        .when(update({ publish_at: LATER, title: 'Hello' }))
        .thenEvents(revised({ title: 'Hello' }));
      given(drafted, published)
        .when(update({ publish_at: LATER, status: 'draft' }))
        .thenEvents(unpublished, scheduled(LATER));
    });
  });

  it('TR-08 a list of categories replaces all links; without one they stay', () => {
    given()
      .when(create({ category_ids: [NEWS, GUIDES, NEWS] }))
      .thenEvents({ type: 'ContentDrafted', data: { ...drafted.data, category_ids: [NEWS, GUIDES] } } as ContentEvent);
    given(drafted, inNews)
      .when(update({ category_ids: [GUIDES, GUIDES] }))
      .thenEvents({ type: 'ContentRecategorized', data: { id, author_id, category_ids: [GUIDES] } });
    given(drafted, inNews)
      .when(update({ category_ids: [] }))
      .thenEvents({ type: 'ContentRecategorized', data: { id, author_id, category_ids: [] } });
    given(drafted, inNews)
      .when(update({ title: 'Hello again' }))
      .thenEvents(revised({ title: 'Hello again' }));
    given(drafted, inNews)
      .when(update({ category_ids: [NEWS] }))
      .thenEvents(revised({}));
  });

  it('CL-10 links and unlinks one category; an existing link is left alone', () => {
    given(drafted)
      .when(new LinkCategory(ID, ada, TIME, NEWS))
      .thenEvents(inNews);
    given(drafted, inNews)
      .when(new LinkCategory(ID, ada, TIME, NEWS))
      .thenEvents();
    given(drafted, inNews)
      .when(new UnlinkCategory(ID, ada, TIME, NEWS))
      .thenEvents({ type: 'ContentRecategorized', data: { id, author_id, category_ids: [] } });
    given(drafted)
      .when(new UnlinkCategory(ID, ada, TIME, NEWS))
      .thenEvents();
  });

  it('VA-22 refuses categories that are none', () => {
    given()
      .when(new CreateContent(ID, ada, TIME, input({ category_ids: [NEWS] }), [NEWS]))
      .thenRefused('invalid');
    given(drafted)
      .when(new LinkCategory(ID, ada, TIME, NEWS, [NEWS]))
      .thenRefused('invalid');
  });

  it('CM-09 takes a category that is gone where it was linked before, and no other', () => {
    const edit = (gone: string[]) =>
      new UpdateContent(ID, ada, TIME, inputOf(ContentUpdate, { category_ids: [NEWS, ...gone], title: 'Hello' }), gone);
    given(drafted, { ...inNews, data: { id, author_id, category_ids: [NEWS, GUIDES] } })
      .when(edit([GUIDES]))
      .thenEvents(revised({ title: 'Hello' }));
    given(drafted, inNews)
      .when(edit([GUIDES]))
      .thenRefused('invalid');
  });

  it('R37 content owns its slug while it lives; a new slug is claimed with the release of the old', () => {
    given().when(create()).thenReserves('claim content-slug hello-world');
    given(drafted)
      .when(update({ slug: 'hello' }))
      .thenReserves('release content-slug hello-world', 'claim content-slug hello');
    given(drafted)
      .when(update({ slug: 'hello-world', title: 'Hello again' }))
      .thenReserves();
    given(drafted)
      .when(new DeleteContent(ID, ada, TIME))
      .thenReserves('release content-slug hello-world');
    expect(contentDecider.taken?.['content-slug']).toEqual({ detail: 'Slug is already in use', field: 'slug' });
  });

  it('a save may do several things at once, each with its own event', () =>
    given(drafted)
      .when(update({ title: 'Hello again', slug: 'hello', status: 'published', category_ids: [NEWS] }))
      .thenEvents(
        revised({ title: 'Hello again' }),
        { type: 'ContentSlugChanged', data: { id, author_id, slug: 'hello', old_slug: 'hello-world' } },
        inNews,
        published,
      ));

  it('OP-07 a restore says which version it brings back, and what that changed', () => {
    const restored = (...fields: string[]): ContentEvent => ({
      type: 'ContentRestored',
      data: { id, author_id, version: 0, fields },
    });
    given(drafted, published)
      .when(restore({ slug: 'hello', title: 'Hello, world', category_ids: [NEWS] }))
      .thenEvents(
        restored('title', 'slug', 'category_ids'),
        { type: 'ContentSlugChanged', data: { id, author_id, slug: 'hello', old_slug: 'hello-world' } },
        inNews,
      );
    given(drafted)
      .when(restore({ slug: 'hello' }))
      .thenReserves('release content-slug hello-world', 'claim content-slug hello');
    given(drafted)
      .when(restore({ title: 'Hello, world' }))
      .thenEvents(restored('title'));
    given(drafted, deleted)
      .when(restore({ title: 'Hello' }))
      .thenRefused('not_found');
  });

  it('CL-09 an admin deletes content, once; what is deleted or unknown is not found', () => {
    given(drafted)
      .when(new DeleteContent(ID, ada, TIME))
      .thenEvents(deleted);
    given(drafted, deleted)
      .when(new DeleteContent(ID, ada, TIME))
      .thenRefused('not_found');
    given(drafted, deleted).when(update()).thenRefused('not_found');
    given().when(update()).thenRefused('not_found');
  });

  it('EN-09 a write answers the record that the events make', () => {
    const recorded = (...facts: ContentEvent[]) =>
      facts.map((fact, revision) => ({
        ...fact,
        revision,
        metadata: { time: `2026-01-0${revision + 1}T00:00:00.000Z` },
      })) as unknown as Recorded<ContentEvent>[];
    expect(contentRecord(recorded(drafted, published, inNews, unpublished))).toEqual({
      ...drafted.data,
      status: 'draft',
      category_ids: [NEWS],
      published_at: TIME,
      publish_at: null,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-04T00:00:00.000Z',
      version: 3,
    });
    expect(contentRecord([])).toBeNull();
  });
});
