import type { Category } from '@guildhall/contracts/categories';
import type { ContentListItem } from '@guildhall/contracts/content';
import { LIMITS } from '@guildhall/contracts/limits';
import { pageOf, rangeOfPage, writePage } from '../shell/listed.js';
import { put } from '../shell/parameters.js';
import { list, listPath } from '../shell/queries.js';

export const categoriesQuery = list<Category>(listPath('categories', { range: [0, LIMITS.pageSize.max - 1] }));

/** Which posts an address asks for: a category by its slug, and a page. */
export interface Choice {
  category: string | null;
  page: number;
}
export const choiceOf = (params: URLSearchParams): Choice => ({
  category: params.get('category'),
  page: pageOf(params),
});
export const write = {
  category: (slug: string | null) => (params: URLSearchParams) => {
    put(params, 'category', slug);
    put(params, 'page', null);
  },
  page: writePage,
};

/** Published posts, latest first, of all categories or of one (BL-03). A category nobody knows has no posts. */
export function postsQuery({ category, page }: Choice, categories: readonly Category[]) {
  const chosen = categories.find(({ slug }) => slug === category);
  const category_id = category === null ? undefined : (chosen?.id ?? UNKNOWN);
  return list<ContentListItem>(
    listPath('content', {
      filter: { content_type: 'blog', status: 'published', category_id },
      sort: ['published_at', 'DESC'],
      range: rangeOfPage(page),
    }),
  );
}
const UNKNOWN = '00000000-0000-0000-0000-000000000000';
