import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactNode } from 'react';
import {
  DataTable,
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useDataTableSortContext,
} from 'react-admin';
import type { ListColumn } from './columns.js';
import { PageTick, RowTick } from './Tick.js';

interface Props<T extends RaRecord> {
  label: string;
  columns: readonly ListColumn<T>[];
  titleOf: (item: T) => string;
  actions: (item: T) => ReactNode;
  isSelectable: boolean;
}

/** The list as a table: heads order it, a tick precedes the title, actions come last. */
export function ListTable<T extends RaRecord>({ label, columns, titleOf, actions, isSelectable }: Props<T>) {
  const [first, ...others] = columns as [ListColumn<T>, ...ListColumn<T>[]];
  const titled = (item: T) => (
    <span className="with-tick">
      {isSelectable && <RowTick item={item} title={titleOf(item)} />}
      <span>{first.cell(item)}</span>
    </span>
  );
  return (
    <DataTable<T>
      aria-label={label}
      size="medium"
      rowClick={false}
      bulkActionButtons={false}
      hiddenColumns={columns.flatMap(({ extra, name }) => (extra ? [name] : []))}
    >
      <Col {...first} cell={titled} className="cell-title" tick={isSelectable} />
      {others.map((column) => (
        <Col key={column.name} {...column} />
      ))}
      <DataTable.Col<T> label="Actions" align="right" cellClassName="cell-actions" render={actions} />
    </DataTable>
  );
}

/** The stock column, whose head also says to a screen reader how the list is ordered. */
function Col<T extends RaRecord>({
  name,
  label,
  sort,
  cell,
  align,
  className,
  tick = false,
}: ListColumn<T> & { tick?: boolean }) {
  const isHead = useDataTableRenderContext() === 'header';
  const { field, order } = useDataTableSortContext() ?? {};
  const direction = order === 'DESC' ? 'desc' : 'asc';
  const sortDirection = isHead && sort === field && direction;
  if (isHead && tick) return <TickedHead name={name} label={label} active={sort === field} direction={direction} />;
  return (
    <DataTable.Col<T>
      source={name as never}
      label={label}
      disableSort={!sort}
      align={align}
      cellClassName={className}
      sortDirection={sortDirection}
      render={cell}
    />
  );
}

interface HeadProps {
  name: string;
  label: string;
  active: boolean;
  direction: 'asc' | 'desc';
}

/** A stock head holds the button that orders the list, and nothing beside it. */
function TickedHead({ name, label, active, direction }: HeadProps) {
  const { handleSort } = useDataTableCallbacksContext();
  return (
    <TableCell variant="head" sortDirection={active && direction}>
      <span className="with-tick">
        <PageTick />
        <TableSortLabel active={active} direction={direction} data-field={name} data-order="ASC" onClick={handleSort}>
          {label}
        </TableSortLabel>
      </span>
    </TableCell>
  );
}
