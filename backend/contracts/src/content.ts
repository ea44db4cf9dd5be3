import type { Fact } from './event.js';
import { Id, OneOf, Text, TextList, TimeOrEmpty, UrlOrEmpty } from './fields.js';
import type { Restored } from './history.js';
import { LIMITS } from './limits.js';
import { Version } from './number-fields.js';
import { TITLE } from './offer-rules.js';
import { SLUG_MESSAGE, SLUG_PATTERN } from './slug.js';

export const CONTENT_TYPES = ['blog', 'page', 'case-study', 'tutorial'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];
export const CONTENT_TYPE_LABELS: Record<ContentType, string> = {
  blog: 'Blog Post',
  page: 'Page',
  'case-study': 'Case Study',
  tutorial: 'Tutorial',
};
export const CONTENT_STATUSES = ['draft', 'published'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

// ---- events of the stream content-<id>; `author_id` follows the last editor (R54)
export interface ContentFields {
  title: string;
  /** The source, byte for byte: HTML and Markdown (R30). */
  content: string;
  meta_description: string | null;
  meta_keywords: string | null;
  content_type: ContentType;
  featured_image_url: string | null;
}
interface Edited {
  id: string;
  author_id: string;
}
export type ContentEvent =
  | Fact<'ContentDrafted', Edited & ContentFields & { slug: string; category_ids: string[] }>
  | Fact<'ContentRevised', Edited & Partial<ContentFields>>
  | Fact<'ContentSlugChanged', Edited & { slug: string; old_slug: string }>
  | Fact<'ContentRecategorized', Edited & { category_ids: string[] }>
  /** It stays a draft until then. Publishing, by whomever, settles it. */
  | Fact<'ContentScheduled', Edited & { publish_at: string }>
  | Fact<'ContentUnscheduled', Edited>
  | Fact<'ContentPublished', Edited & { published_at: string }>
  | Fact<'ContentUnpublished', Edited>
  /** The save brings back what stood in `version`; the facts beside it say what that changed. */
  | Fact<'ContentRestored', Edited & Restored>
  | Fact<'ContentDeleted', Edited & { slug: string }>;

// ---- inputs (VA-20, VA-22)
const SLUG = {
  min: LIMITS.slug.min,
  max: LIMITS.slug.max,
  verbatim: true,
  message: 'Slug must be at least 3 characters',
  pattern: { test: SLUG_PATTERN, message: SLUG_MESSAGE },
};
const CONTENT = {
  ...LIMITS.content,
  keepsSpace: true,
  message: 'Content must be at least 10 characters',
  tooLong: 'Content must be at most 400 kB',
};
/** Some markup grows: a reference repeats its address with every use. */
export const TOO_LONG_WHEN_SHOWN = 'Content becomes too long when it is shown: please shorten it';
const META_DESCRIPTION = {
  max: LIMITS.meta_description.max,
  message: 'Please enter a description',
  tooLong: 'Meta description should be 160 characters or less',
  optional: true,
  emptyAllowed: true,
  nullable: true,
};
const META_KEYWORDS = {
  max: LIMITS.meta_keywords.max,
  message: 'Please enter keywords',
  optional: true,
  emptyAllowed: true,
  nullable: true,
};
const IMAGE = { message: 'Must be a valid URL' };
const TYPE = 'Please select a content type';
const STATUS = 'Please select a status';
const CATEGORIES = { maxItems: LIMITS.categoryIds.max, maxLength: 36, ids: true, message: 'Please choose categories' };
const PUBLISH_AT = 'Please choose a date and time';
const AUTHOR = 'Please choose an author';

export class ContentInput {
  @Text(TITLE) title!: string;
  @Text(SLUG) slug!: string;
  @Text(CONTENT) content!: string;
  @Text(META_DESCRIPTION) meta_description?: string | null;
  @Text(META_KEYWORDS) meta_keywords?: string | null;
  /** Left out: blog. */
  @OneOf(CONTENT_TYPES, TYPE, { optional: true }) content_type?: ContentType;
  /** Left out: draft. */
  @OneOf(CONTENT_STATUSES, STATUS, { optional: true }) status?: ContentStatus;
  @UrlOrEmpty(IMAGE) featured_image_url?: string | null;
  @TextList(CATEGORIES) category_ids?: string[];
  /** When a draft publishes itself; has no meaning for what is published. */
  @TimeOrEmpty(PUBLISH_AT) publish_at?: string | null;
  @Id(AUTHOR, { optional: true }) author_id?: string;
}
export class ContentUpdate {
  @Version() version?: number;
  @Text({ ...TITLE, optional: true }) title?: string;
  @Text({ ...SLUG, optional: true }) slug?: string;
  @Text({ ...CONTENT, optional: true }) content?: string;
  @Text(META_DESCRIPTION) meta_description?: string | null;
  @Text(META_KEYWORDS) meta_keywords?: string | null;
  @OneOf(CONTENT_TYPES, TYPE, { optional: true }) content_type?: ContentType;
  @OneOf(CONTENT_STATUSES, STATUS, { optional: true }) status?: ContentStatus;
  @UrlOrEmpty(IMAGE) featured_image_url?: string | null;
  @TextList(CATEGORIES) category_ids?: string[];
  @TimeOrEmpty(PUBLISH_AT) publish_at?: string | null;
  @Id(AUTHOR, { optional: true }) author_id?: string;
}
/** A source to be shown as it would look; nothing is stored. */
export class ContentPreviewInput {
  @Text({ ...CONTENT, min: 0, message: 'Please enter content', verbatim: true, emptyAllowed: true }) content!: string;
}
/** CL-10: one row of cms_content_categories. */
export class ContentCategoryInput {
  @Id('Please choose content') content_id!: string;
  @Id('Please choose a category') category_id!: string;
}

// ---- views (EN-09)
export interface Content {
  id: string;
  title: string;
  slug: string;
  content: string;
  /** Made from `content` and sanitized; safe to show. */
  html: string;
  meta_description: string | null;
  meta_keywords: string | null;
  content_type: ContentType;
  status: ContentStatus;
  featured_image_url: string | null;
  author_id: string;
  published_at: string | null;
  /** When this draft publishes itself; null where nobody planned it. */
  publish_at: string | null;
  updated_at: string;
  created_at: string;
  /** Ordered by name. */
  categories: { id: string; name: string; slug: string }[];
  /** The same categories, as a save takes them. */
  category_ids: string[];
  version: number;
}
/** `content_id` is null while the slug is free. */
export interface SlugOwner {
  slug: string;
  content_id: string | null;
}
/** What a write answers. */
export type ContentRecord = Omit<Content, 'html' | 'categories'>;
/** An item of a list: without source and body, with the excerpt (R29). */
export type ContentListItem = Omit<Content, 'content' | 'html'> & { excerpt: string };
