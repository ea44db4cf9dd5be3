import type { Fact } from './event.js';
import { Text } from './fields.js';
import type { Restored } from './history.js';
import { LIMITS } from './limits.js';
import { Version } from './number-fields.js';
import { SLUG_MESSAGE, SLUG_PATTERN } from './slug.js';

// ---- events of the stream category-<id>
export interface CategoryFields {
  name: string;
  slug: string;
  description: string | null;
}
export type CategoryEvent =
  | Fact<'CategoryCreated', CategoryFields & { id: string }>
  | Fact<'CategoryRevised', Partial<CategoryFields> & { id: string; old_slug?: string }>
  | Fact<'CategoryDeleted', { id: string }>
  | Fact<'CategoryRestored', Restored>;

// ---- inputs (VA-17, VA-18)
const NAME = { ...LIMITS.category, message: 'Name must be at least 2 characters' };
const SLUG = {
  min: LIMITS.slug.categoryMin,
  max: LIMITS.slug.max,
  verbatim: true,
  message: 'Slug must be at least 2 characters',
  pattern: { test: SLUG_PATTERN, message: SLUG_MESSAGE },
};
const DESCRIPTION = { max: 1000, message: 'Please enter a description', optional: true, emptyAllowed: true, nullable: true };
export class CategoryInput {
  @Text(NAME) name!: string;
  @Text(SLUG) slug!: string;
  @Text(DESCRIPTION) description?: string | null;
}
export class CategoryUpdate {
  @Version() version?: number;
  @Text({ ...NAME, optional: true }) name?: string;
  @Text({ ...SLUG, optional: true }) slug?: string;
  @Text(DESCRIPTION) description?: string | null;
}

// ---- views (EN-10)
export interface Category {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  version: number;
}
