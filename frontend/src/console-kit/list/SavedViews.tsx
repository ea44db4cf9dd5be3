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
        {(close) => {
          const closing = (act: () => void) => () => {
            close();
            act();
          };
          return [
            saved.map(({ label, value }) => (
              <MenuItem
                key={label}
                role="menuitemradio"
                aria-checked={value === current?.value}
                onClick={closing(() => navigate({ search: searchOf(value) }))}
              >
                <ItemTick on={value === current?.value} />
                {label}
              </MenuItem>
            )),
            current ? (
              <MenuItem key="remove" onClick={closing(() => setDialog('remove'))}>
                Remove “{current.label}”
              </MenuItem>
            ) : (
              <MenuItem key="add" onClick={closing(() => setDialog('add'))}>
                Save this view...
              </MenuItem>
            ),
          ];
        }}
      </ToolMenu>
      <AddSavedQueryDialog open={dialog === 'add'} onClose={() => setDialog(null)} />
      <RemoveSavedQueryDialog open={dialog === 'remove'} onClose={() => setDialog(null)} />
    </>
  );
}
