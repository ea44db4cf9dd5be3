import type { CategoryFields } from '@guildhall/contracts/categories';
import { table } from '../runner/definition/table.js';

/** Raise it with each change of these tables, and of what the projector makes of an event: workers then rebuild them. */
export const CATEGORIES_VERSION = 2;

export interface CategoryRow extends CategoryFields {
  id: string;
  version: number;
}

export const categories = table<CategoryRow>({
  name: 'categories',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    name: { type: 'text' },
    slug: { type: 'text' },
    description: { type: 'text', nullable: true },
    version: { type: 'integer' },
  },
  generated: { search: "text generated always as (lower(name || E'\\n' || slug)) stored" },
  indexes: ['(lower(name), id)', '(slug)'],
});
