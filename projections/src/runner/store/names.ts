import type { Table } from '../definition/table.js';

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const named = (schema: string, of: Pick<Table, 'name'>) => `${quoted(schema)}.${quoted(of.name)}`;
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The kind that counts rows of every kind, in totals and ranks. */
export const ANY_KIND = '*';
