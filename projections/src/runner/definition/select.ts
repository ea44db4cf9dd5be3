import type { Table } from './table.js';

/** The columns of a table for a `select`, under the table's alias. */
export const columnsFrom = ({ columns }: Table, alias: string): string =>
  Object.keys(columns)
    .map((name) => `${alias}.${name}`)
    .join(', ');
