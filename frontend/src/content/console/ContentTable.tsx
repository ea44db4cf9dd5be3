import { CONTENT_TYPE_LABELS, type ContentListItem } from '@guildhall/contracts/content';
import { contentPath } from '@guildhall/contracts/page-paths';
import { useMemo } from 'react';
import { useCategories } from '../../categories/console/useCategories.js';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { Empty } from '../../console-kit/ListStates.js';
import type { ListFilter } from '../../console-kit/list/address-words.js';
import { type BulkAct, deletes } from '../../console-kit/list/BulkDialog.js';
import type { ListColumn } from '../../console-kit/list/columns.js';
import { timeColumn } from '../../console-kit/list/columns.js';
import { List } from '../../console-kit/list/List.js';
import { RowActs } from '../../console-kit/RowActs.js';
import { useDeletion } from '../../console-kit/useDeletion.js';
import { command } from '../../data/api.js';
import { toastDesk } from '../../data/toasts.js';
import { Scheduled } from './Scheduled.js';

type Item = ContentListItem;

const STATUS = { draft: 'Draft', published: 'Published' } as const;
const namesOf = ({ categories }: Item) => categories.map(({ name }) => name).join(', ');

const COLUMNS: ListColumn<Item>[] = [
  {
    name: 'title',
    label: 'Title',
    sort: 'title',
    cell: (item) => (
      <>
        <ConsoleLink to={`/admin/cms/edit/${item.id}`} id={`title-${item.id}`}>
          {item.title}
        </ConsoleLink>
        <code>/content/{item.slug}</code>
      </>
    ),
    text: ({ title }) => title,
  },
  {
    name: 'slug',
    label: 'Slug',
    sort: 'slug',
    cell: ({ slug }) => <code>{slug}</code>,
    text: ({ slug }) => slug,
    className: 'cell-slug',
    extra: true,
  },
  {
    name: 'content_type',
    label: 'Type',
    sort: 'content_type',
    cell: ({ content_type }) => CONTENT_TYPE_LABELS[content_type],
    text: ({ content_type }) => CONTENT_TYPE_LABELS[content_type],
    className: 'cell-line',
  },
  {
    name: 'status',
    label: 'Status',
    sort: 'status',
    cell: ({ status, publish_at }) => (
      <>
        <StatusBadge status={status} />
        <Scheduled at={publish_at} />
      </>
    ),
    text: ({ status }) => STATUS[status],
    className: 'cell-line',
  },
  { name: 'categories', label: 'Categories', cell: namesOf, text: namesOf, className: 'cell-text', extra: true },
  timeColumn('published_at', 'Published', true),
  timeColumn('created_at', 'Created', true),
  timeColumn('updated_at', 'Updated'),
];

const FILTERS: ListFilter[] = [
  { name: 'content_type', label: 'Types', options: Object.entries(CONTENT_TYPE_LABELS) },
  { name: 'status', label: 'Statuses', options: Object.entries(STATUS) },
];

const BULK: BulkAct<Item>[] = [
  {
    label: 'Publish',
    question: (many) => `Everybody will be able to read ${many}.`,
    doing: 'Publishing',
    done: 'published',
    run: ({ id }, key) => command('POST', `/api/content/${id}/publish`, undefined, { key }),
  },
  {
    label: 'Unpublish',
    question: (many) => `Visitors will no longer find ${many}. The text stays as a draft.`,
    doing: 'Unpublishing',
    done: 'unpublished',
    run: ({ id }, key) => command('POST', `/api/content/${id}/unpublish`, undefined, { key }),
  },
  deletes<Item>('content', (many) => `Are you sure you want to delete ${many}? This action cannot be undone.`),
];

const useContentDeletion = () =>
  useDeletion<Item>({
    resource: 'content',
    heading: 'Delete content',
    question: 'Are you sure you want to delete this content? This action cannot be undone.',
    titleOf: ({ title }) => title,
    done: 'Content deleted successfully',
    failed: 'Failed to delete content',
    notify: toastDesk,
  });

/** The filters, that of categories once they are loaded, and where there are any. */
function useFilters(): ListFilter[] {
  const { data: categories } = useCategories();
  const inCategory = useMemo(() => categories?.map(({ id, name }) => [id, name] as const) ?? [], [categories]);
  if (categories?.length === 0) return FILTERS;
  return [...FILTERS, { name: 'category_id', label: 'Categories', options: inCategory }];
}

/** All content, drafts included, last edited first (CM-02 to CM-06). */
export function ContentTable() {
  const deletion = useContentDeletion();
  const filters = useFilters();
  return (
    <>
      <List<Item>
        resource="content"
        perPage={25}
        start={{ field: 'updated_at', order: 'DESC' }}
        filters={filters}
        label="Content"
        noun={['item', 'items']}
        columns={COLUMNS}
        titleOf={({ title }) => title}
        search={{ label: 'Search content', placeholder: 'Search title or slug' }}
        actions={(item) => <Acts item={item} onDelete={() => deletion.ask(item)} />}
        bulk={BULK}
        notify={toastDesk}
        empty={<Empty heading="No content yet" text="What you write appears here, drafts included." />}
        failed={{ heading: 'The content could not be loaded' }}
      />
      {deletion.dialog}
    </>
  );
}

function Acts({ item, onDelete }: { item: Item; onDelete: () => void }) {
  return (
    <RowActs
      id={item.id}
      acts={[
        { label: 'View', icon: 'eye', href: contentPath(item.slug) },
        { label: 'Edit', icon: 'pencil', to: `/admin/cms/edit/${item.id}` },
        { label: 'Delete', icon: 'bin', onPress: onDelete },
      ]}
    />
  );
}

export const StatusBadge = ({ status }: { status: 'draft' | 'published' }) => (
  <span className={`status ${status}`}>{STATUS[status]}</span>
);
