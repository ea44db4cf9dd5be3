import type { ContentVersion, ContentVersionWhole, WrittenField } from '@guildhall/contracts/content-versions';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { get } from '../../data/api.js';

export const FIELD_LABELS: Record<WrittenField, string> = {
  title: 'Title',
  slug: 'Slug',
  content_type: 'Content type',
  status: 'Status',
  publish_at: 'Publish at',
  featured_image_url: 'Featured image URL',
  category_ids: 'Categories',
  meta_description: 'Meta description',
  meta_keywords: 'Meta keywords',
  content: 'Content',
};
export const WRITTEN_FIELDS = Object.keys(FIELD_LABELS) as WrittenField[];

const PAGE = 20;
/** The time line, latest first; it follows the live channel as lists of content do. */
export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['content', 'versions', id],
    queryFn: async ({ pageParam, signal }) => {
      const range = JSON.stringify([pageParam, pageParam + PAGE - 1]);
      const { data, total } = await get<ContentVersion[]>(`/api/content/${id}/versions?range=${range}`, signal);
      return { versions: data, next: pageParam + PAGE < (total ?? 0) ? pageParam + PAGE : null };
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
/** A version never changes. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['content-version', id, version],
    queryFn: async ({ signal }) => (await get<ContentVersionWhole>(`/api/content/${id}/versions/${version}`, signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What somebody did, in one word or two. */
export function actsOf({ events, restored_number }: ContentVersion): string {
  if (restored_number !== null) return `restored version ${restored_number}`;
  const acts = [
    events.includes('ContentDrafted') && 'created',
    events.some((type) => ['ContentRevised', 'ContentSlugChanged', 'ContentRecategorized'].includes(type)) && 'edited',
    events.includes('ContentScheduled') && 'planned',
    events.includes('ContentUnscheduled') && 'unplanned',
    events.includes('ContentPublished') && 'published',
    events.includes('ContentUnpublished') && 'unpublished',
  ];
  return acts
    .filter(Boolean)
    .join(', ')
    .replace(/, (?=\w+$)/, ' and ');
}

export const authorOf = ({ by }: ContentVersion) => (by ? (by.name ?? 'Somebody erased') : 'Guildhall');
