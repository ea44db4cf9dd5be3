import { type ContentEvent, ContentUpdate } from '@guildhall/contracts/content';
import { inputOf } from '@guildhall/contracts/parse-input';
import {
  ada,
  author_id,
  ben,
  create,
  deleted,
  drafted,
  given,
  ID,
  id,
  inNews,
  input,
  NEWS,
  published,
  restore,
  revised,
  TIME,
  unpublished,
  update,
} from '../../../test/support/given-content';
import { CreateContent, DeleteContent, LinkCategory, PublishAsPlanned, UnlinkCategory, UpdateContent } from './content.commands';
import { contentDecider } from './content.decider';

const GUIDES = '77777777-7777-4777-8777-777777777777';

describe('content: deciding', () => {
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
    ])('TR-07 nothing happens where it was %s in between', (_, since) =>
      given(drafted, scheduled(LATER), ...since)
        .when(due())
        .thenEvents(),
    );

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

  it('VA-22 refuses categories that do not exist', () => {
    given()
      .when(new CreateContent(ID, ada, TIME, input({ category_ids: [NEWS] }), [NEWS]))
      .thenRefused('invalid');
    given(drafted)
      .when(new LinkCategory(ID, ada, TIME, NEWS, [NEWS]))
      .thenRefused('invalid');
  });

  it('CM-09 accepts a deleted category where it was linked before, and nowhere else', () => {
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
});
