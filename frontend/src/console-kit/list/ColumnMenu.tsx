import MenuItem from '@mui/material/MenuItem';
import { useResourceContext, useStore } from 'react-admin';
import type { ListColumn } from './columns.js';
import { ItemTick, ToolMenu } from './ToolMenu.js';

/**
 * Which columns react-admin's table shows; the first always is. The menu stays open: several can be chosen in one go.
 * The stock button opens a menu of options that no arrow key reaches.
 */
export function ColumnMenu<T>({ columns }: { columns: readonly ListColumn<T>[] }) {
  const extra = columns.flatMap((column) => (column.extra ? [column.name] : []));
  const [hidden, setHidden] = useStore<string[]>(`${useResourceContext()}.datatable`, extra);
  const toggle = (name: string) => setHidden(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]);
  return (
    <ToolMenu name="Columns" icon="columns">
      {() =>
        columns.slice(1).map(({ name, label }) => (
          <MenuItem key={name} role="menuitemcheckbox" aria-checked={!hidden.includes(name)} onClick={() => toggle(name)}>
            <ItemTick on={!hidden.includes(name)} />
            {label}
          </MenuItem>
        ))
      }
    </ToolMenu>
  );
}
