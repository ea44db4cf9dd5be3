import { type ContentEvent, ContentInput, ContentUpdate } from '@guildhall/contracts/content';
import { inputOf } from '@guildhall/contracts/parse-input';
import type { Sender } from '../../backend/src/commanding/decide/decider';
import { CreateContent, RestoreContent, UpdateContent } from '../../backend/src/content/content.commands';
import { contentDecider } from '../../backend/src/content/content.decider';
import { deciding } from './deciding';

export const ID = '11111111-1111-4111-8111-111111111111';
export const NEWS = '66666666-6666-4666-8666-666666666666';
export const TIME = '2026-01-05T00:00:00.000Z';
export const ada: Sender = { id: '22222222-2222-4222-8222-222222222222', role: 'admin' };
export const ben: Sender = { id: '33333333-3333-4333-8333-333333333333', role: 'admin' };
export const id = ID;
export const author_id = ada.id;
export const input = (fields: object = {}) =>
  inputOf(ContentInput, { title: ' Hello, world ', slug: 'hello-world', content: '  Some *words* \n', ...fields });
export const create = (fields?: object, actor: Sender | null = ada) => new CreateContent(ID, actor, TIME, input(fields));
export const update = (fields: object = {}, actor: Sender | null = ada) =>
  new UpdateContent(ID, actor, TIME, inputOf(ContentUpdate, { version: 0, ...fields }));
export const restore = (fields: object, actor: Sender | null = ada) =>
  new RestoreContent(ID, actor, TIME, inputOf(ContentUpdate, { version: 0, ...fields }), 0);
export const given = deciding(contentDecider);
export const drafted: ContentEvent = {
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
export const inNews = { type: 'ContentRecategorized', data: { id, author_id, category_ids: [NEWS] } } satisfies ContentEvent;
export const published: ContentEvent = { type: 'ContentPublished', data: { id, author_id, published_at: TIME } };
export const unpublished: ContentEvent = { type: 'ContentUnpublished', data: { id, author_id } };
export const deleted: ContentEvent = { type: 'ContentDeleted', data: { id, author_id, slug: 'hello-world' } };
export const revised = (changes: object): ContentEvent => ({ type: 'ContentRevised', data: { id, author_id, ...changes } });
