import type { Category } from '@guildhall/contracts/categories';
import { useState } from 'react';
import { Empty } from '../../console-kit/ListStates.js';
import type { ListColumn } from '../../console-kit/list/columns.js';
import { List } from '../../console-kit/list/List.js';
import { RowActs } from '../../console-kit/RowActs.js';
import { useDeletion } from '../../console-kit/useDeletion.js';
import { toastDesk } from '../../data/toasts.js';
import { CategoryDialog } from './CategoryDialog.js';
import { HowMany } from './HowMany.js';

const COLUMNS: ListColumn<Category>[] = [
  {
    name: 'name',
    label: 'Name',
    sort: 'name',
    cell: ({ id, name }) => <strong id={`title-${id}`}>{name}</strong>,
    text: ({ name }) => name,
  },
  {
    name: 'slug',
    label: 'Slug',
    sort: 'slug',
    cell: ({ slug }) => <code>{slug}</code>,
    text: ({ slug }) => slug,
    className: 'cell-slug',
  },
  {
    name: 'description',
    label: 'Description',
    cell: ({ description }) => description,
    text: ({ description }) => description,
    className: 'cell-text',
  },
];

/** CM-07 to CM-09; `creating` opens the dialog for a new one. */
export function Categories({ creating, onCreated }: { creating: boolean; onCreated: () => void }) {
  const [edited, setEdited] = useState<Category | null>(null);
  const deletion = useDeletion<Category>({
    resource: 'categories',
    heading: 'Delete category',
    question: 'Are you sure you want to delete this category? This may affect content associated with it.',
    titleOf: ({ name }) => name,
    about: ({ id }) => <HowMany category={id} />,
    done: 'Category deleted successfully',
    failed: 'Failed to delete category',
    notify: toastDesk,
  });
  const close = () => {
    setEdited(null);
    onCreated();
  };
  const acts = (category: Category) => (
    <RowActs
      id={category.id}
      acts={[
        { label: 'Edit', icon: 'pencil', onPress: () => setEdited(category) },
        { label: 'Delete', icon: 'bin', onPress: () => deletion.ask(category) },
      ]}
    />
  );
  return (
    <>
      <List<Category>
        resource="categories"
        perPage={50}
        start={{ field: 'name', order: 'ASC' }}
        filters={[]}
        label="Categories"
        noun={['category', 'categories']}
        columns={COLUMNS}
        titleOf={({ name }) => name}
        search={{ label: 'Search categories', placeholder: 'Search name or slug' }}
        actions={acts}
        notify={toastDesk}
        empty={<Empty heading="No categories yet" text="Categories group the posts of the blog." />}
        failed={{ heading: 'The categories could not be loaded' }}
      />
      {(creating || edited) && <CategoryDialog category={edited} onClose={close} />}
      {deletion.dialog}
    </>
  );
}
