import { insert, patch, remove } from '../runner/definition/changes.js';
import type { Projection } from '../runner/definition/projection.js';
import { CATEGORIES_VERSION, categories } from './category.row.js';

/** The categories of the blog (EN-10). */
export const categoryProjection: Projection = {
  name: 'categories',
  version: CATEGORIES_VERSION,
  tables: [categories],
  on: {
    CategoryCreated: ({ data: { id, name, slug, description }, revision }) => [
      insert(categories, { id, name, slug, description, version: revision }),
    ],
    CategoryRevised: ({ data: { id, old_slug: _, ...changes }, revision }) => [
      patch(categories, { id }, { ...changes, version: revision }),
    ],
    CategoryRestored: ({ data: { id }, revision }) => [patch(categories, { id }, { version: revision })],
    CategoryDeleted: ({ data: { id } }) => [remove(categories, { id })],
  },
};
