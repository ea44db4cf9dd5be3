import type { ContentEvent } from '@guildhall/contracts/content';
import type { Recorded } from '@guildhall/contracts/event';
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
  NEWS,
  published,
  restore,
  revised,
  TIME,
  unpublished,
  update,
} from '../../../test/support/given-content';
import type { Sender } from '../commanding/decide/decider';
import { DeleteContent, LinkCategory, PublishContent, UnlinkCategory, UnpublishContent } from './content.commands';
import { recordOfContent } from './content.record';

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
    const commands = (actor: Sender | null) => [
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

  it('R54 author_id may be left out or be the caller’s; the author is the last editor', () => {
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

  it('a revision carries only what changed; a blank optional text is null', () => {
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

  it('a save may do several things at once, each with its own event', () =>
    given(drafted)
      .when(update({ title: 'Hello again', slug: 'hello', status: 'published', category_ids: [NEWS] }))
      .thenEvents(
        revised({ title: 'Hello again' }),
        { type: 'ContentSlugChanged', data: { id, author_id, slug: 'hello', old_slug: 'hello-world' } },
        inNews,
        published,
      ));

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
    expect(recordOfContent(recorded(drafted, published, inNews, unpublished))).toEqual({
      ...drafted.data,
      status: 'draft',
      category_ids: [NEWS],
      published_at: TIME,
      publish_at: null,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-04T00:00:00.000Z',
      version: 3,
    });
    expect(recordOfContent([])).toBeNull();
  });
});
