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
import { Icon } from '../../design/icons.js';
import { orderWord } from '../../listing/listing.js';
import { ConsoleMenu } from '../ConsoleMenu.js';

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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null);
  const saved = extractValidSavedQueries(useSavedQueries(resource)[0]);
  const navigate = useNavigate();
  const now = wordsOf({ filter: filterValues, sort });
  const current = saved.find(({ value }) => wordsOf(value) === now);
  const shut = (then?: () => void) => () => {
    setAnchor(null);
    then?.();
  };
  return (
    <>
      <button
        type="button"
        className="tool"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="filter" size={16} />
        <span className="tool-word">Views</span>
      </button>
      <ConsoleMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={shut()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': 'Views' } }}
      >
        {saved.map(({ label, value }) => (
          <MenuItem
            key={label}
            role="menuitemradio"
            aria-checked={value === current?.value}
            onClick={shut(() => navigate({ search: searchOf(value) }))}
          >
            <span className={`tick ${value === current?.value ? 'on' : ''}`}>
              {value === current?.value && <Icon name="check" size={12} />}
            </span>
            {label}
          </MenuItem>
        ))}
        {current ? (
          <MenuItem onClick={shut(() => setDialog('remove'))}>Remove “{current.label}”</MenuItem>
        ) : (
          <MenuItem onClick={shut(() => setDialog('add'))}>Save this view...</MenuItem>
        )}
      </ConsoleMenu>
      <AddSavedQueryDialog open={dialog === 'add'} onClose={() => setDialog(null)} />
      <RemoveSavedQueryDialog open={dialog === 'remove'} onClose={() => setDialog(null)} />
    </>
  );
}
