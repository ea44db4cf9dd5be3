import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Icon } from '../../design/icons.js';
import { ConsoleMenu } from '../ConsoleMenu.js';
import type { Column } from './columns.js';

interface Props<T> {
  columns: readonly Column<T>[];
  isShown: (column: Column<T>) => boolean;
  onToggle: (column: Column<T>) => void;
}

/** Which columns are shown; the first always is. The menu stays open: several can be chosen in one go. */
export function ColumnMenu<T>({ columns, isShown, onToggle }: Props<T>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
        {columns.slice(1).map((column) => (
          <MenuItem key={column.name} role="menuitemcheckbox" aria-checked={isShown(column)} onClick={() => onToggle(column)}>
            <span className={`tick ${isShown(column) ? 'on' : ''}`}>{isShown(column) && <Icon name="check" size={12} />}</span>
            {column.label}
          </MenuItem>
        ))}
      </ConsoleMenu>
    </>
  );
}
