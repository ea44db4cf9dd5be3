import { insert, type Projection, patch, remove } from '../runner/projection.js';
import { categories } from './category.row.js';

/** The categories of the blog (EN-10). */
export const categoryProjection: Projection = {
  name: 'categories',
  version: 1,
  tables: [categories] as never,
  on: {
    CategoryCreated: ({ data: { id, name, slug, description }, revision }) => [
      insert(categories, { id, name, slug, description, version: revision }),
    ],
    CategoryRevised: ({ data: { id, old_slug: _, ...changes }, revision }) => [
      patch(categories, { id }, { ...changes, version: revision }),
    ],
    CategoryDeleted: ({ data: { id } }) => [remove(categories, { id })],
  },
};
