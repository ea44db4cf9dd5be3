import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useResourceContext, useStore } from 'react-admin';
import { Icon } from '../../design/icons.js';
import { ConsoleMenu } from '../ConsoleMenu.js';
import type { Column } from './columns.js';

/**
 * Which columns react-admin's table shows; the first always is. The menu stays open: several can be chosen in one go.
 * The stock button opens a menu of options that no arrow key reaches.
 */
export function ColumnMenu<T>({ columns }: { columns: readonly Column<T>[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const extra = columns.flatMap((column) => (column.extra ? [column.name] : []));
  const [hidden, setHidden] = useStore<string[]>(`${useResourceContext()}.datatable`, extra);
  const toggle = (name: string) => setHidden(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]);
  return (
    <>
      <button
        type="button"
        className="tool"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="columns" size={16} />
        <span className="tool-word">Columns</span>
      </button>
      <ConsoleMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': 'Columns' } }}
      >
        {columns.slice(1).map(({ name, label }) => (
          <MenuItem key={name} role="menuitemcheckbox" aria-checked={!hidden.includes(name)} onClick={() => toggle(name)}>
            <span className={`tick ${hidden.includes(name) ? '' : 'on'}`}>
              {!hidden.includes(name) && <Icon name="check" size={12} />}
            </span>
            {label}
          </MenuItem>
        ))}
      </ConsoleMenu>
    </>
  );
}
