import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import {
  AddSavedQueryDialog,
  extractValidSavedQueries,
  RemoveSavedQueryDialog,
  type SavedQuery,
  useListContext,
  useNavigate,
  useSavedQueries,
} from 'react-admin';
import { orderWord } from '../../listing/listing.js';
import { ItemTick, ToolMenu } from './ToolMenu.js';

type Asked = Pick<SavedQuery['value'], 'filter' | 'sort'>;
const wordsOf = ({ filter = {}, sort }: Asked) => JSON.stringify([filter, sort && orderWord(sort)]);
const searchOf = ({ filter, sort }: Asked) =>
  `?${new URLSearchParams({ filter: JSON.stringify(filter), sort: sort?.field ?? '', order: sort?.order ?? 'ASC', page: '1' })}`;

const viewItem = ({ label }: SavedQuery, isCurrent: boolean, open: () => void) => (
  <MenuItem key={label} role="menuitemradio" aria-checked={isCurrent} onClick={open}>
    <ItemTick on={isCurrent} />
    {label}
  </MenuItem>
);

/** Saves what is shown now, or removes it where it is saved. */
const keepItem = (current: SavedQuery | undefined, ask: (dialog: 'add' | 'remove') => void) =>
  current ? (
    <MenuItem key="remove" onClick={() => ask('remove')}>
      Remove “{current.label}”
    </MenuItem>
  ) : (
    <MenuItem key="add" onClick={() => ask('add')}>
      Save this view...
    </MenuItem>
  );

/**
 * The saved queries of react-admin, each person's own. Its own button is there only while a filter is set or offered, and calls
 * itself 'Add filter': the filters of these lists are always shown.
 */
export function SavedViews() {
  const { resource, filterValues, sort } = useListContext();
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null);
  const saved = extractValidSavedQueries(useSavedQueries(resource)[0]);
  const navigate = useNavigate();
  const now = wordsOf({ filter: filterValues, sort });
  const current = saved.find(({ value }) => wordsOf(value) === now);
  return (
    <>
      <ToolMenu name="Views" icon="filter">
        {(close) => [
          saved.map((view) =>
            viewItem(view, view === current, () => {
              close();
              navigate({ search: searchOf(view.value) });
            }),
          ),
          keepItem(current, (next) => {
            close();
            setDialog(next);
          }),
        ]}
      </ToolMenu>
      <AddSavedQueryDialog open={dialog === 'add'} onClose={() => setDialog(null)} />
      <RemoveSavedQueryDialog open={dialog === 'remove'} onClose={() => setDialog(null)} />
    </>
  );
}
