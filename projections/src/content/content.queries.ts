import { CONTENT_STATUSES, CONTENT_TYPES, type Content, type ContentListItem } from '@guildhall/contracts/content';
import { LIMITS } from '@guildhall/contracts/limits';
import { SLUG_PATTERN } from '@guildhall/contracts/slug';
import { isUuid } from '@guildhall/contracts/value-parsers';
import type pg from 'pg';
import { columnValues } from '../runner/reading/column-values.js';
import { BadListQuery, contains, idIn, takes, valueIn } from '../runner/reading/conditions.js';
import { isoTime } from '../runner/reading/iso-time.js';
import type { ListQuery } from '../runner/reading/list.js';
import { type Listed, readList } from '../runner/reading/list.js';
import { prepared } from '../runner/store/prepared.js';
import type { ContentRow } from './content.row.js';
import { MOST_HTML } from './sanitize.js';

/** Who reads: `all` is an admin, `published` everyone else (PE-07, R14). */
export type Sight = 'all' | 'published';

type Time = Date | string;
type Listable = Omit<
  ContentRow,
  'content' | 'html' | 'category_ids' | 'published_at' | 'publish_at' | 'created_at' | 'updated_at'
> & {
  published_at: Time | null;
  publish_at: Time | null;
  created_at: Time;
  updated_at: Time;
  categories: Content['categories'];
};
/** A row as the database gives it back, with its categories. */
export type Stored = Listable & Pick<ContentRow, 'content'> & { html: string | null };

const common = (row: Listable) => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  meta_description: row.meta_description,
  meta_keywords: row.meta_keywords,
  content_type: row.content_type,
  status: row.status,
  featured_image_url: row.featured_image_url,
  author_id: row.author_id,
  published_at: row.published_at && isoTime(row.published_at),
  publish_at: row.publish_at && isoTime(row.publish_at),
  updated_at: isoTime(row.updated_at),
  created_at: isoTime(row.created_at),
  categories: row.categories,
  category_ids: row.categories.map(({ id }) => id),
  version: row.version,
});
const itemView = (row: Listable): ContentListItem => ({ ...common(row), excerpt: row.excerpt });
/** Content whose HTML is not to be shown before it is cleaned: rules may have become stricter since it was written. Null where it is too long. */
export type StoredContent = Omit<Content, 'html'> & { stored: string | null };
export const contentView = (row: Stored): StoredContent => ({ ...common(row), content: row.content, stored: row.html });

const CATEGORIES = `(select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'slug', k.slug) order by lower(k.name), k.id), '[]'::json)
  from read.content_categories k where k.id = any(c.category_ids)) as categories`;
const ITEM = `c.id, c.title, c.slug, c.excerpt, c.meta_description, c.meta_keywords, c.content_type, c.status, c.featured_image_url, c.author_id,
  c.published_at, c.publish_at, c.created_at, c.updated_at, c.version, ${CATEGORIES}`;
const SHOWN = `case when char_length(c.html) <= ${MOST_HTML} then c.html end as html`;
const FROM = 'read.content c';
const PUBLISHED = "c.status = 'published'";

const slugIs = takes({ type: 'string' }, (value, bind) => {
  if (typeof value !== 'string') throw new BadListQuery('filter', 'slug must be text');
  return isSlug(value) ? `c.slug = ${bind(value)}` : 'false';
});
const categoryId = { type: 'string' };
const manyIds = { type: 'array', items: categoryId, maxItems: LIMITS.categoryIds.max };
const inCategory = takes({ anyOf: [categoryId, manyIds] }, (value, bind) => {
  const ids = Array.isArray(value) ? value : [value];
  if (ids.length > LIMITS.categoryIds.max || !ids.every((id) => typeof id === 'string'))
    throw new BadListQuery('filter', `category_id must be an id or a list of at most ${LIMITS.categoryIds.max}`);
  return `c.category_ids && ${bind(ids.filter(isUuid))}::uuid[]`;
});

const RULES = {
  from: FROM,
  columns: ITEM,
  filters: {
    id: idIn('c.id'),
    q: contains('c.search'),
    status: valueIn('c.status', CONTENT_STATUSES),
    content_type: valueIn('c.content_type', CONTENT_TYPES),
    category_id: inCategory,
    slug: slugIs,
  },
  sorts: { published_at: 'c.published_at', title: 'lower(c.title)', content_type: 'c.content_type', id: 'c.id' },
  defaultSort: ['published_at', 'DESC'] as const,
  tieBreak: 'c.id',
};
/** What admins may ask; everyone else sorts by fewer fields. */
export const CONTENT_LIST = {
  ...RULES,
  sorts: { ...RULES.sorts, slug: 'c.slug', status: 'c.status', created_at: 'c.created_at', updated_at: 'c.updated_at' },
  defaultSort: ['updated_at', 'DESC'] as const,
};

/**
 * Visitors: published content, latest first (BL-03 asks for type blog and perhaps one category). Admins: all, last
 * edited first. @throws BadListQuery
 */
export async function listContent(db: pg.Pool, query: ListQuery, sight: Sight): Promise<Listed<ContentListItem>> {
  const page =
    sight === 'all' ? await readList<Listable>(db, query, CONTENT_LIST) : await readList<Listable>(db, query, RULES, [PUBLISHED]);
  return { ...page, items: page.items.map(itemView) };
}

/** The slugs of at most so many published posts and pages, latest first. */
export const publishedSlugs = (db: pg.Pool, most: number) => columnValues(db, RULES, PUBLISHED, most, 'c.slug');

export const isSlug = (text: string) => text.length <= LIMITS.slug.max && SLUG_PATTERN.test(text);

async function findOne(
  db: pg.Pool,
  from: string,
  where: string,
  value: string,
  sight: Sight,
  order = 'c.id',
): Promise<StoredContent | null> {
  const guard = sight === 'all' ? '' : ` and ${PUBLISHED}`;
  const sql = `select ${ITEM}, c.content, ${SHOWN} from ${from} where ${where}${guard} order by ${order} limit 1`;
  const { rows } = await db.query<Stored>(prepared(sql, [value]));
  return rows[0] ? contentView(rows[0]) : null;
}

export const findContent = (db: pg.Pool, id: string, sight: Sight) => findOne(db, FROM, 'c.id = $1', id, sight);

/** A slug that content once had finds it too: its `slug` then says where it is now. */
export async function findContentBySlug(db: pg.Pool, slug: string, sight: Sight): Promise<StoredContent | null> {
  if (!isSlug(slug)) return null;
  const moved = `${FROM} join read.content_old_slugs o on o.content_id = c.id`;
  return (
    (await findOne(db, FROM, 'c.slug = $1', slug, sight)) ?? findOne(db, moved, 'o.slug = $1', slug, sight, 'o.left_at desc')
  );
}

export interface PlannedPost {
  id: string;
  /** ISO 8601. */
  publish_at: string;
}
/** Drafts that publish themselves before `until` (ISO 8601), the earliest first. */
export async function listPlanned(db: pg.Pool, until: string, limit: number): Promise<PlannedPost[]> {
  const sql = `select c.id, c.publish_at from ${FROM} where c.publish_at <= $1 order by c.publish_at limit $2`;
  const { rows } = await db.query<{ id: string; publish_at: Time }>(prepared(sql, [until, limit]));
  return rows.map((row) => ({ id: row.id, publish_at: isoTime(row.publish_at) }));
}
