import { namesInParts } from '../definition/parts.js';
import { LIVE } from './schemas.js';

/** SQL that a statement reads a table from: the rows of all parts. Postgres looks a key up in each, and merges their orders. */
export const rowsInParts = (table: string, parts: number): string => {
  const names = namesInParts(table, parts);
  return parts === 1 ? `${LIVE}.${table}` : `(${names.map((name) => `select * from ${LIVE}.${name}`).join(' union all ')})`;
};
