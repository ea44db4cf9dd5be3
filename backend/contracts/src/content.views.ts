import {
  CONTENT_STATUSES,
  CONTENT_TYPES,
  type Content,
  type ContentCategoryInput,
  type ContentListItem,
  type ContentRecord,
  type SlugOwner,
} from './content.js';
import { count, enumOf, id, list, moment, nullable, object, text, view } from './schema.js';

const contentType = enumOf(CONTENT_TYPES);
const status = enumOf(CONTENT_STATUSES);
const { content, ...unread } = {
  id,
  title: text,
  slug: text,
  content: text,
  meta_description: nullable(text),
  meta_keywords: nullable(text),
  content_type: contentType,
  status,
  featured_image_url: nullable(text),
  author_id: id,
  published_at: nullable(moment),
  publish_at: nullable(moment),
  updated_at: moment,
  created_at: moment,
  category_ids: list(id),
  version: count,
};
const categories = list(object<Content['categories'][number]>({ id, name: text, slug: text }));
export const contentRecord = view<ContentRecord>('ContentRecord', { ...unread, content });
export const contentWhole = view<Content>('Content', { ...unread, content, html: text, categories });
export const contentItem = view<ContentListItem>('ContentListItem', { ...unread, categories, excerpt: text });
export const slugOwner = view<SlugOwner>('SlugOwner', { slug: text, content_id: nullable(id) });
export const contentCategory = view<ContentCategoryInput>('ContentCategory', { content_id: id, category_id: id });
export const preview = view<{ html: string }>('Preview', { html: text });
