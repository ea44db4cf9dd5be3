import { CONTENT_TYPE_LABELS, type ContentListItem } from '@guildhall/contracts/content';
import { tableDate } from '@guildhall/contracts/text';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useState } from 'react';
import { ListBase, useDelete, useListContext } from 'react-admin';
import { ConfirmDialog } from '../../console/ConfirmDialog.js';
import { ConsoleLink } from '../../console/ConsoleLink.js';
import { Empty, Skeletons } from '../../console/ListStates.js';
import { ListPages, ListSearch } from '../../console/ListTools.js';
import { Icon } from '../../shell/icons.js';
import { toastDesk } from '../../shell/toasts.js';

const COLUMNS = [
  ['title', 'Title'],
  ['content_type', 'Type'],
  ['status', 'Status'],
  ['updated_at', 'Updated'],
] as const;

/** All content, drafts included, last edited first (CM-02 to CM-06). */
export const ContentTable = () => (
  <ListBase resource="content" perPage={25} sort={{ field: 'updated_at', order: 'DESC' }} disableAuthentication>
    <ListSearch label="Search content" placeholder="Search title, text or keywords" />
    <Listed />
    <ListPages />
  </ListBase>
);

function Listed() {
  const { data, isPending, error, refetch, sort, setSort, filterValues } = useListContext<ContentListItem>();
  const [remove] = useDelete();
  const [doomed, setDoomed] = useState<ContentListItem | null>(null);
  if (error && !data) {
    return (
      <Empty heading="The content could not be loaded" text="The connection may be down.">
        <Button size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Empty>
    );
  }
  if (isPending) return <Skeletons count={8} height={36} />;
  if (!data || data.length === 0) {
    return filterValues['q'] ? (
      <Empty heading="Nothing found" text="No content has these words." />
    ) : (
      <Empty heading="No content yet" text="What you write appears here, drafts included." />
    );
  }
  const confirm = async (item: ContentListItem) => {
    try {
      await remove('content', { id: item.id, previousData: item }, { returnPromise: true });
      toastDesk('Content deleted successfully');
    } catch (failure) {
      console.warn('The content could not be deleted', failure);
      toastDesk('Failed to delete content', true);
    }
    setDoomed(null);
  };
  return (
    <>
      <TableContainer>
        <Table aria-label="Content">
          <TableHead>
            <TableRow>
              {COLUMNS.map(([field, label]) => (
                <TableCell key={field} sortDirection={sort.field === field ? (sort.order.toLowerCase() as 'asc') : false}>
                  <TableSortLabel
                    active={sort.field === field}
                    direction={sort.order.toLowerCase() as 'asc'}
                    onClick={() => setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
                    IconComponent={SortIcon}
                  >
                    {label}
                  </TableSortLabel>
                </TableCell>
              ))}
              <TableCell align="right">Actions</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((item) => (
              <Row key={item.id} item={item} onDelete={() => setDoomed(item)} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {doomed && (
        <ConfirmDialog
          heading="Delete content"
          question="Are you sure you want to delete this content? This action cannot be undone."
          subject={doomed.title}
          action="Delete"
          onCancel={() => setDoomed(null)}
          onConfirm={() => confirm(doomed)}
        />
      )}
    </>
  );
}

const SortIcon = ({ className }: { className?: string }) => (
  <span className={className}>
    <Icon name="down" size={12} />
  </span>
);

function Row({ item, onDelete }: { item: ContentListItem; onDelete: () => void }) {
  const described = { 'aria-describedby': `title-${item.id}` };
  return (
    <TableRow hover>
      <TableCell className="cell-title">
        <ConsoleLink to={`/admin/cms/edit/${item.id}`} id={`title-${item.id}`}>
          {item.title}
        </ConsoleLink>
        <code>/content/{item.slug}</code>
      </TableCell>
      <TableCell>{CONTENT_TYPE_LABELS[item.content_type]}</TableCell>
      <TableCell>
        <StatusBadge status={item.status} />
      </TableCell>
      <TableCell className="number cell-date">
        <time dateTime={item.updated_at}>{tableDate(item.updated_at)}</time>
      </TableCell>
      <TableCell align="right" className="cell-actions">
        <IconButton href={`/content/${item.slug}`} target="_blank" rel="noopener" aria-label="View" {...described}>
          <Icon name="eye" />
        </IconButton>
        <IconButton component={ConsoleLink} to={`/admin/cms/edit/${item.id}`} aria-label="Edit" {...described}>
          <Icon name="pencil" />
        </IconButton>
        <IconButton aria-label="Delete" {...described} onClick={onDelete}>
          <Icon name="bin" />
        </IconButton>
      </TableCell>
    </TableRow>
  );
}

export const StatusBadge = ({ status }: { status: 'draft' | 'published' }) => (
  <span className={`status ${status}`}>{status === 'published' ? 'Published' : 'Draft'}</span>
);
