import type { ContentFields, ContentStatus } from '@guildhall/contracts/content';
import { table } from '../runner/definition/table.js';

/** Raise it with each change of these tables, and of what the projector makes of an event: workers then rebuild them. */
export const CONTENT_VERSION = 10;

export interface ContentRow extends ContentFields {
  id: string;
  slug: string;
  /** Made from `content`, sanitized. */
  html: string;
  excerpt: string;
  status: ContentStatus;
  author_id: string;
  category_ids: string[];
  published_at: string | null;
  publish_at: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

export const contents = table<ContentRow>({
  name: 'content',
  key: ['id'],
  columns: {
    id: { type: 'uuid' },
    title: { type: 'text' },
    slug: { type: 'text' },
    content: { type: 'text' },
    html: { type: 'text' },
    excerpt: { type: 'text' },
    meta_description: { type: 'text', nullable: true },
    meta_keywords: { type: 'text', nullable: true },
    content_type: { type: 'text' },
    status: { type: 'text' },
    featured_image_url: { type: 'text', nullable: true },
    author_id: { type: 'uuid' },
    category_ids: { type: 'uuid[]' },
    published_at: { type: 'timestamptz', nullable: true },
    publish_at: { type: 'timestamptz', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
    version: { type: 'integer' },
  },
  generated: { search: "text generated always as (lower(title || E'\\n' || slug)) stored" },
  indexes: [
    '(slug)',
    '(status, content_type, published_at, id)',
    '(updated_at, id)',
    '(publish_at) where publish_at is not null',
    'using gin (category_ids)',
    // Without a list of what is still to be sorted in: with a long one it is quicker to read the whole table than the index.
    'using gin (search gin_trgm_ops) with (fastupdate = off)',
  ],
});

/** What content shows of its categories; a renamed category is one row, a deleted one is gone from all content. */
export interface ContentCategoryRow {
  id: string;
  name: string;
  slug: string;
}

export const contentCategories = table<ContentCategoryRow>({
  name: 'content_categories',
  key: ['id'],
  columns: { id: { type: 'uuid' }, name: { type: 'text' }, slug: { type: 'text' } },
});

/** Slugs that content once had: links to them lead on to where it is now, to the one that had it last. */
export interface OldSlugRow {
  slug: string;
  content_id: string;
  left_at: string;
}

export const oldSlugs = table<OldSlugRow>({
  name: 'content_old_slugs',
  key: ['slug', 'content_id'],
  columns: { slug: { type: 'text' }, content_id: { type: 'uuid' }, left_at: { type: 'timestamptz' } },
  indexes: ['(content_id)'],
});
