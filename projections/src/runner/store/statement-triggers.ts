import type { Table } from '../definition/table.js';
import { named, quoted } from './names.js';

const EVENTS = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
};

/** Statements that make a function hear of the rows that each statement changes, as `old_rows` and `new_rows`. */
export const statementTriggers = (schema: string, of: Table, name: string, call: string): string[] =>
  Object.entries(EVENTS).map(
    ([
      event,
      seen,
    ]) => `create or replace trigger ${quoted(`${name}_after_${event}`)} after ${event} on ${named(schema, of)} ${seen}
      for each statement execute function ${call}`,
  );

/** Whether an update changes one of these columns, in SQL of a row's trigger. */
export const changedIn = (columns: readonly string[]): string =>
  columns.map((name) => `old.${quoted(name)} is distinct from new.${quoted(name)}`).join(' or ');
