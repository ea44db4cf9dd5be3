import type { Category } from '@guildhall/contracts/categories';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { useDelete, useGetList } from 'react-admin';
import { ConfirmDialog } from '../../console/ConfirmDialog.js';
import { Empty, Skeletons } from '../../console/ListStates.js';
import { Icon } from '../../shell/icons.js';
import { toastDesk } from '../../shell/toasts.js';
import { CategoryDialog } from './CategoryDialog.js';

/** CM-07 to CM-09; `creating` opens the dialog for a new one. */
export function Categories({ creating, onCreated }: { creating: boolean; onCreated: () => void }) {
  const { data, isPending, error, refetch } = useGetList<Category>('categories', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  const [edited, setEdited] = useState<Category | null>(null);
  const [doomed, setDoomed] = useState<Category | null>(null);
  const [remove] = useDelete();
  const confirm = async (category: Category) => {
    try {
      await remove('categories', { id: category.id, previousData: category }, { returnPromise: true });
      toastDesk('Category deleted successfully');
    } catch (failure) {
      console.warn('The category could not be deleted', failure);
      toastDesk('Failed to delete category', true);
    }
    setDoomed(null);
  };
  const close = () => {
    setEdited(null);
    onCreated();
  };
  return (
    <>
      {isPending && !error && <Skeletons count={5} height={36} />}
      {error && !data && (
        <Empty heading="The categories could not be loaded" text="The connection may be down.">
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Empty>
      )}
      {data?.length === 0 && (
        <Empty heading="No categories yet" text="They group posts in the blog and say what a post is about." />
      )}
      {data && data.length > 0 && (
        <TableContainer>
          <Table aria-label="Categories">
            <TableHead>
              <TableRow>
                <TableCell>Name</TableCell>
                <TableCell>Slug</TableCell>
                <TableCell>Description</TableCell>
                <TableCell align="right">Actions</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((category) => (
                <TableRow key={category.id} hover>
                  <TableCell className="cell-title">
                    <strong id={`title-${category.id}`}>{category.name}</strong>
                  </TableCell>
                  <TableCell>
                    <code>{category.slug}</code>
                  </TableCell>
                  <TableCell className="cell-text">{category.description}</TableCell>
                  <TableCell align="right" className="cell-actions">
                    <IconButton aria-label="Edit" aria-describedby={`title-${category.id}`} onClick={() => setEdited(category)}>
                      <Icon name="pencil" />
                    </IconButton>
                    <IconButton aria-label="Delete" aria-describedby={`title-${category.id}`} onClick={() => setDoomed(category)}>
                      <Icon name="bin" />
                    </IconButton>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {(creating || edited) && <CategoryDialog category={edited} onClose={close} />}
      {doomed && (
        <ConfirmDialog
          heading="Delete category"
          question="Are you sure you want to delete this category? This may affect content associated with it."
          subject={doomed.name}
          action="Delete"
          onCancel={() => setDoomed(null)}
          onConfirm={() => confirm(doomed)}
        />
      )}
    </>
  );
}
