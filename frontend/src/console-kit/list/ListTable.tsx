import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Icon } from '../../design/icons.js';
import type { Order } from '../../listing/listing.js';
import type { Column } from './columns.js';
import { Tick } from './Tick.js';
import type { Selection } from './useSelection.js';

interface Props<T extends RaRecord> {
  label: string;
  columns: readonly Column<T>[];
  items: readonly T[];
  titleOf: (item: T) => string;
  actions: (item: T) => ReactNode;
  sort: Order;
  onSort: (sort: Order) => void;
  selection?: Selection<T>;
}

const SortIcon = ({ className }: { className?: string }) => (
  <span className={className}>
    <Icon name="down" size={12} />
  </span>
);

/** A ledger: heads that order it, a tick before the title, what can be done at the end. */
export function ListTable<T extends RaRecord>({ label, columns, items, titleOf, actions, sort, onSort, selection }: Props<T>) {
  const [first, ...others] = columns;
  const head = ({ label: text, sort: field }: Column<T>) => {
    if (!field) return text;
    const active = sort.field === field;
    const direction = active ? (sort.order.toLowerCase() as 'asc') : 'asc';
    const turn = () => onSort({ field, order: active && sort.order === 'ASC' ? 'DESC' : 'ASC' });
    return (
      <TableSortLabel active={active} direction={direction} onClick={turn} IconComponent={SortIcon}>
        {text}
      </TableSortLabel>
    );
  };
  const sortedBy = ({ sort: field }: Column<T>) => (field === sort.field ? (sort.order.toLowerCase() as 'asc') : false);
  const ticked = selection ? items.filter(selection.has).length : 0;
  return (
    <TableContainer>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {first && (
              <TableCell sortDirection={sortedBy(first)}>
                <span className="with-tick">
                  {selection && (
                    <Tick
                      label="Select all on this page"
                      checked={items.length > 0 && ticked === items.length}
                      mixed={ticked > 0 && ticked < items.length}
                      onChange={(on) => selection.change(items, on)}
                    />
                  )}
                  {head(first)}
                </span>
              </TableCell>
            )}
            {others.map((column) => (
              <TableCell key={column.name} align={column.align} sortDirection={sortedBy(column)}>
                {head(column)}
              </TableCell>
            ))}
            <TableCell align="right">Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.id} hover selected={selection?.has(item) ?? false}>
              {first && (
                <TableCell className="cell-title">
                  <span className="with-tick">
                    {selection && (
                      <Tick
                        label={`Select ${titleOf(item)}`}
                        checked={selection.has(item)}
                        onChange={(on) => selection.change([item], on)}
                      />
                    )}
                    <span>{first.cell(item)}</span>
                  </span>
                </TableCell>
              )}
              {others.map((column) => (
                <TableCell key={column.name} align={column.align} className={column.className}>
                  {column.cell(item)}
                </TableCell>
              ))}
              <TableCell align="right" className="cell-actions">
                {actions(item)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
