import { excerptOf } from '@guildhall/contracts/formats';
import { insert, patch, remove, removeWhere } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { CONTENT_VERSION, contentCategories, contents, oldSlugs } from './content.row.js';
import { renderContent } from './markup.js';

const shown = (content: string) => {
  const { html, plain } = renderContent(content);
  return { content, html, excerpt: excerptOf(plain) };
};

/** What every edit leaves on the row: its last editor, when, and the version (TR-07, R54). */
const edited = (event: { data: { author_id: string }; metadata: { time: string }; revision: number }) => ({
  author_id: event.data.author_id,
  updated_at: event.metadata.time,
  version: event.revision,
});

/** Pages and posts as visitors and admins read them, with the HTML of their bodies. */
export const contentProjection: Projection = {
  name: 'content',
  version: CONTENT_VERSION,
  tables: [contents, contentCategories, oldSlugs],
  on: {
    ContentDrafted: (event) => [
      insert(contents, {
        ...event.data,
        ...shown(event.data.content),
        ...edited(event),
        status: 'draft',
        published_at: null,
        publish_at: null,
        created_at: event.metadata.time,
      }),
    ],
    ContentRevised: (event) => {
      const { id, content, ...changes } = event.data;
      return [patch(contents, { id }, { ...changes, ...(content === undefined ? {} : shown(content)), ...edited(event) })];
    },
    ContentSlugChanged: (event) => {
      const { id, slug, old_slug } = event.data;
      return [
        patch(contents, { id }, { slug, ...edited(event) }),
        insert(oldSlugs, { slug: old_slug, content_id: id, left_at: event.metadata.time }),
      ];
    },
    ContentRecategorized: (event) => {
      const { id, category_ids } = event.data;
      return [patch(contents, { id }, { category_ids, ...edited(event) })];
    },
    ContentScheduled: (event) => {
      const { id, publish_at } = event.data;
      return [patch(contents, { id }, { publish_at, ...edited(event) })];
    },
    ContentUnscheduled: (event) => [patch(contents, { id: event.data.id }, { publish_at: null, ...edited(event) })],
    ContentPublished: (event) => {
      const { id, published_at } = event.data;
      return [patch(contents, { id }, { status: 'published', published_at, publish_at: null, ...edited(event) })];
    },
    ContentUnpublished: (event) => [patch(contents, { id: event.data.id }, { status: 'draft', ...edited(event) })],
    ContentRestored: (event) => {
      const { id, created_at } = event.data;
      return [patch(contents, { id }, { ...(created_at ? { created_at } : {}), ...edited(event) })];
    },
    ContentDeleted: ({ data: { id } }) => [remove(contents, { id }), removeWhere(oldSlugs, { content_id: id })],
    CategoryCreated: ({ data: { id, name, slug } }) => [insert(contentCategories, { id, name, slug })],
    CategoryRevised: ({ data: { id, name, slug } }) => [
      patch(contentCategories, { id }, { ...(name === undefined ? {} : { name }), ...(slug === undefined ? {} : { slug }) }),
    ],
    CategoryDeleted: ({ data: { id } }) => [remove(contentCategories, { id })],
  },
};
