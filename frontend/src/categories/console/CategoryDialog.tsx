import { type Category, CategoryInput } from '@guildhall/contracts/categories';
import { slugOf, slugTyping } from '@guildhall/contracts/slug';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useCreate, useInput, useUpdate } from 'react-admin';
import { ConsoleDialog } from '../../console-kit/ConsoleDialog.js';
import { ConsoleForm, SubmitButton, TextField, type Values } from '../../console-kit/form/ConsoleForm.js';
import { toastDesk } from '../../data/toasts.js';
import { mayLeave } from '../../data/unsaved.js';

const INITIAL = { name: '', slug: '', description: '' };

/** One dialog for a new category and an old one (CM-08). */
export function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const id = useId();
  const [create] = useCreate();
  const [update] = useUpdate();
  const save = async (data: Values) => {
    if (category) {
      await update('categories', { id: category.id, data, previousData: category }, { returnPromise: true });
      toastDesk('Category updated successfully');
    } else {
      await create('categories', { data }, { returnPromise: true });
      toastDesk('Category created successfully');
    }
    onClose();
  };
  const leave = async () => (await mayLeave()) && onClose();
  return (
    <ConsoleDialog open onClose={leave} aria-labelledby={id}>
      <DialogTitle id={id}>{category ? 'Edit Category' : 'New Category'}</DialogTitle>
      <ConsoleForm
        input={CategoryInput}
        record={category ?? undefined}
        initial={INITIAL}
        save={save}
        onFailed={() => toastDesk('Failed to save category. Please try again.', true)}
      >
        <DialogContent className="dialog-fields">
          <NameAndSlug creating={category === null} />
          <TextField source="description" label="Description" multiline rows={3} />
        </DialogContent>
        <DialogActions>
          <Button onClick={leave}>Cancel</Button>
          <SubmitButton size="medium" label={category ? 'Update Category' : 'Create Category'} busyLabel="Saving..." />
        </DialogActions>
      </ConsoleForm>
    </ConsoleDialog>
  );
}

/** The slug follows the name while creating, or while it is empty (VA-19, R25). */
function NameAndSlug({ creating }: { creating: boolean }) {
  const { field: slug } = useInput({ source: 'slug' });
  const typed = (name: string) => {
    if (creating || !slug.value) slug.onChange(slugOf(name));
    return name;
  };
  return (
    <>
      <TextField source="name" label="Name" typed={typed} autoFocus />
      <TextField source="slug" label="Slug" typed={slugTyping} />
    </>
  );
}
