import { CONTENT_STATUSES, CONTENT_TYPES, type ContentEvent } from './content.js';
import { type ContentVersion, type ContentVersionWhole, type ContentWritten, RESTORABLE } from './content-versions.js';
import { EVENT_KINDS } from './event-kinds.js';
import { count, enumOf, id, list, moment, nullable, object, text, view } from './schema.js';

const kinds = Object.keys(EVENT_KINDS).filter((name) => name.startsWith('Content')) as ContentEvent['type'][];

const written = view<ContentWritten>('ContentWritten', {
  title: text,
  content: text,
  slug: text,
  meta_description: nullable(text),
  meta_keywords: nullable(text),
  content_type: enumOf(CONTENT_TYPES),
  featured_image_url: nullable(text),
  category_ids: list(id),
  status: enumOf(CONTENT_STATUSES),
  publish_at: nullable(moment),
});
export const contentVersion = view<ContentVersion>('ContentVersion', {
  version: count,
  number: count,
  at: moment,
  by: nullable(object<{ id: string; name: string | null }>({ id, name: nullable(text) })),
  events: list(enumOf(kinds)),
  changed: list(enumOf([...RESTORABLE, 'status', 'publish_at'])),
  restored: nullable(count),
  restored_number: nullable(count),
});
export const contentVersionWhole = view<ContentVersionWhole>('ContentVersionWhole', {
  ...contentVersion.fields,
  before: nullable(written),
  after: written,
});
