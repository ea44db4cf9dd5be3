import type { Row, Table, TableOf } from './table.js';

/** A change of rows, by table and key. A projector answers these and nothing else. */
export type Change =
  | { op: 'insert'; table: Table; row: Row }
  | { op: 'patch'; table: Table; key: Row; fields: Row }
  | { op: 'delete'; table: Table; key: Row }
  | { op: 'add'; table: Table; key: Row; amounts: Row }
  | { op: 'patchWhere'; table: Table; where: Row; fields: Row }
  | { op: 'deleteWhere'; table: Table; where: Row };

/** A row to be written: a column that may be null is null where it is left out. */
type NewRow<R> = { [C in keyof R as null extends R[C] ? never : C]: R[C] } & {
  [C in keyof R as null extends R[C] ? C : never]?: R[C];
};

/** Writes the whole row and replaces the one with the same key. */
export const insert = <R extends Row>(table: TableOf<R>, row: NewRow<R>): Change => ({ op: 'insert', table, row });

/** Changes fields of the row at `key`; does nothing when there is none. */
export const patch = <R extends Row>(table: TableOf<R>, key: Partial<R>, fields: Partial<R>): Change => ({
  op: 'patch',
  table,
  key,
  fields,
});

/** Deletes the row at `key`; does nothing when there is none. */
export const remove = <R extends Row>(table: TableOf<R>, key: Partial<R>): Change => ({ op: 'delete', table, key });

/** Adds to number columns of the row at `key`. */
export const add = <R extends Row>(table: TableOf<R>, key: Partial<R>, amounts: { [C in keyof R]?: number }): Change => ({
  op: 'add',
  table,
  key,
  amounts,
});

/** Changes every row that matches. It ends the batch before it, so use it for rare events. */
export const patchWhere = <R extends Row>(table: TableOf<R>, where: Partial<R>, fields: Partial<R>): Change => ({
  op: 'patchWhere',
  table,
  where,
  fields,
});

/** Deletes every row that matches. It ends the batch before it, so use it for rare events. */
export const removeWhere = <R extends Row>(table: TableOf<R>, where: Partial<R>): Change => ({ op: 'deleteWhere', table, where });

/** The rows that a batch touched: ids in their keys and columns, and the tables that rows came to or went from. */
export type TouchedRows = readonly [ids: readonly string[], tables: readonly string[]];
