import type { Category } from '@guildhall/contracts/categories';
import type { ContentListItem } from '@guildhall/contracts/content';
import { listQuery } from '../data/queries.js';
import { type ListAddress, listing, pathOf } from '../listing/listing.js';
import { word } from '../listing/params.js';

/** The blog, as an address asks for it: latest first, of all categories or of one by its slug (BL-03). */
export const BLOG = listing({ category: word('category') }, { latest: { field: 'published_at', order: 'DESC' } });

/** Published posts. A category that nobody knows has no posts. */
export function postsQuery(asked: ListAddress<{ category: string | null }>, categories: readonly Category[]) {
  const { category } = asked;
  const chosen = categories.find(({ slug }) => slug === category);
  const category_id = category === null ? undefined : (chosen?.id ?? UNKNOWN);
  const filter = { content_type: 'blog', status: 'published', category_id };
  return listQuery<ContentListItem>(pathOf('content', BLOG, asked, filter));
}
const UNKNOWN = '00000000-0000-0000-0000-000000000000';
