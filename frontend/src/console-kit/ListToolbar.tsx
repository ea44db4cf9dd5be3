import { ColumnsButton, FilterButton, TopToolbar } from 'react-admin';

/** What a list of staff offers above its rows: more filters, and which columns it shows. */
export const ListToolbar = () => (
  <TopToolbar>
    <FilterButton />
    <ColumnsButton />
  </TopToolbar>
);
