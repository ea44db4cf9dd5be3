import { type Category, CategoryInput } from '@guildhall/contracts/categories';
import { slugOf, slugTyping } from '@guildhall/contracts/slug';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { CreateBase, EditBase, useInput } from 'react-admin';
import { ConsoleDialog } from '../../console-kit/ConsoleDialog.js';
import { ConsoleForm, SubmitButton, TextField } from '../../console-kit/form/ConsoleForm.js';
import { CREATING, EDITING } from '../../console-kit/form/saving.js';
import { toastDesk } from '../../data/toasts.js';
import { mayLeave } from '../../data/unsaved.js';
import { HowMany } from './HowMany.js';

const INITIAL = { name: '', slug: '', description: '' };

/** One dialog for a new category and an old one (CM-08). */
export function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const id = useId();
  const saved = () => {
    toastDesk(category ? 'Category updated successfully' : 'Category created successfully');
    onClose();
  };
  const leave = async () => (await mayLeave()) && onClose();
  return (
    <ConsoleDialog open onClose={leave} aria-labelledby={id}>
      <DialogTitle id={id}>{category ? 'Edit Category' : 'New Category'}</DialogTitle>
      <Saving category={category}>
        <ConsoleForm
          input={CategoryInput}
          record={category ?? undefined}
          initial={INITIAL}
          onSaved={saved}
          onFailed={() => toastDesk('Failed to save category. Please try again.', true)}
        >
          <DialogContent className="dialog-fields">
            <NameAndSlug creating={category === null} />
            <TextField source="description" label="Description" multiline rows={3} />
            {category && <HowMany category={category.id} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={leave}>Cancel</Button>
            <SubmitButton size="medium" label={category ? 'Update Category' : 'Create Category'} busyLabel="Saving..." />
          </DialogActions>
        </ConsoleForm>
      </Saving>
    </ConsoleDialog>
  );
}

/** The list has all of a category: it is not loaded again. */
function Saving({ category, children }: { category: Category | null; children: ReactNode }) {
  if (!category) {
    return (
      <CreateBase resource="categories" {...CREATING}>
        {children}
      </CreateBase>
    );
  }
  const queryOptions = { ...EDITING.queryOptions, initialData: category, staleTime: Number.POSITIVE_INFINITY };
  return (
    <EditBase resource="categories" id={category.id} {...EDITING} queryOptions={queryOptions}>
      {children}
    </EditBase>
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
