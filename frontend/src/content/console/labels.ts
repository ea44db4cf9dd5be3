import type { Category } from '@guildhall/contracts/categories';
import { CONTENT_TYPE_LABELS, type ContentType } from '@guildhall/contracts/content';
import { tableDate } from '@guildhall/contracts/formats';
import { plainWords, type Words } from '../../console-kit/form/clashes.js';

/** Fields of content as people read them; a deleted category is left out. */
export const contentLabels =
  (categories: readonly Category[]): Words =>
  (name, value) => {
    if (name === 'content_type') return CONTENT_TYPE_LABELS[value as ContentType] ?? '';
    if (name === 'publish_at') return value ? tableDate(String(value)) : '';
    if (name === 'status') return value === 'published' ? 'Published' : 'Draft';
    if (name !== 'category_ids') return plainWords(name, value);
    const ids = (value ?? []) as string[];
    return categories
      .filter(({ id }) => ids.includes(id))
      .map((category) => category.name)
      .join(', ');
  };
