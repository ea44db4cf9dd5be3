import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { List, type ListProps, Pagination, type RaRecord, useListContext } from 'react-admin';
import { Empty, Skeletons } from './ListStates.js';

interface Props<T extends RaRecord> extends ListProps<T> {
  /** Above the rows; it is there before they are. */
  head?: ReactNode;
  children: ReactNode;
}

/** A list of react-admin on a screen of staff, or the state it is in. */
export const StaffList = <T extends RaRecord>({ className = '', head, children, ...props }: Props<T>) => (
  <List<T>
    component="div"
    perPage={25}
    empty={false}
    exporter={false}
    pagination={<Pages />}
    {...props}
    className={`staff-list ${className}`}
  >
    {head}
    <Rows>{children}</Rows>
  </List>
);

function Rows({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useListContext();
  if (data) return children;
  if (!error) return <Skeletons count={8} height={36} />;
  return (
    <Empty heading="The list could not be loaded" text="The connection may be down.">
      <Button size="small" onClick={() => refetch()}>
        Try Again
      </Button>
    </Empty>
  );
}

function Pages() {
  const { data } = useListContext();
  return data ? <Pagination /> : null;
}

/** In place of the rows of a list without one. */
export function NoneYet(says: { heading: string; text: string }) {
  const { filterValues } = useListContext();
  return Object.keys(filterValues).length > 0 ? <NothingFound /> : <Empty {...says} />;
}

/** In place of the rows, where a search or a filter leaves none. */
export function NothingFound() {
  const { setFilters } = useListContext();
  return (
    <Empty heading="Nothing found" text="Nothing matches your search and filters.">
      <Button size="small" onClick={() => setFilters({}, [])}>
        Show All
      </Button>
    </Empty>
  );
}
