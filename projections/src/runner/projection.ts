import type { Recorded } from '@guildhall/contracts/event';
import type { DomainEvent, EventOf, EventType } from '@guildhall/contracts/events';

/** PostgreSQL types a read model may use. Times are ISO text in rows and timestamptz in tables. */
export type ColumnType = 'uuid' | 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | 'text[]' | 'uuid[]' | 'json';
export type Value = string | number | boolean | null | string[] | object;
export type Row = object;

export interface Column {
  type: ColumnType;
  nullable?: boolean;
}

/**
 * A read-model table, made by the runner from this definition (so that a rebuild can make it again).
 * `R` holds exactly its columns.
 */
export interface Table<R extends Row = Row> {
  readonly name: string;
  readonly key: readonly (keyof R & string)[];
  readonly columns: { readonly [C in keyof R & string]: Column };
  /** Columns that Postgres derives from the others: name → definition, e.g. `text generated always as (lower(title)) stored`. */
  readonly generated?: Readonly<Record<string, string>>;
  /** Index definitions after `create index on <table>`, e.g. `(talent_id, created_at desc, id)` or `using gin (search gin_trgm_ops)`. */
  readonly indexes?: readonly string[];
  /** The row that `add` starts from when there is none; without it `add` to a missing row does nothing. */
  readonly blank?: Omit<R, never>;
}

export const table = <R extends Row>(definition: Table<R>): Table<R> => definition;

/** A change of rows, by table and key. A projector answers these and nothing else. */
export type Change =
  | { op: 'insert'; table: Table; row: Row }
  | { op: 'patch'; table: Table; key: Row; fields: Row }
  | { op: 'delete'; table: Table; key: Row }
  | { op: 'add'; table: Table; key: Row; amounts: Record<string, number> }
  | { op: 'patchWhere'; table: Table; where: Row; fields: Row }
  | { op: 'deleteWhere'; table: Table; where: Row };

type Erased<R extends Row> = Table<R> & Table<never>;
const untyped = <R extends Row>(of: Table<R>) => of as unknown as Erased<R> as unknown as Table;

/** Writes the whole row; one that stands at its key is replaced. */
export const insert = <R extends Row>(of: Table<R>, row: R): Change => ({ op: 'insert', table: untyped(of), row });
/** Changes fields of the row at `key`; does nothing when there is none. */
export const patch = <R extends Row>(of: Table<R>, key: Partial<R>, fields: Partial<R>): Change => ({
  op: 'patch',
  table: untyped(of),
  key,
  fields,
});
export const remove = <R extends Row>(of: Table<R>, key: Partial<R>): Change => ({ op: 'delete', table: untyped(of), key });
/** Adds to number columns of the row at `key`. */
export const add = <R extends Row>(of: Table<R>, key: Partial<R>, amounts: { [C in keyof R]?: number }): Change => ({
  op: 'add',
  table: untyped(of),
  key,
  amounts: amounts as Record<string, number>,
});
/** Changes every row that matches; ends the batch before it, so use it for rare events. */
export const patchWhere = <R extends Row>(of: Table<R>, where: Partial<R>, fields: Partial<R>): Change => ({
  op: 'patchWhere',
  table: untyped(of),
  where,
  fields,
});
export const removeWhere = <R extends Row>(of: Table<R>, where: Partial<R>): Change => ({
  op: 'deleteWhere',
  table: untyped(of),
  where,
});

/**
 * One question with its tables. A projector is a pure function from event to changes: it cannot send a command,
 * read the clock, or read rows. Only the types listed in `on` reach it.
 */
export interface Projection {
  readonly name: string;
  /** Raised whenever tables or fold change: the worker then rebuilds beside the live tables. */
  readonly version: number;
  readonly tables: readonly Table<never>[] | readonly Table[];
  readonly on: { readonly [Type in EventType]?: (event: Recorded<EventOf<Type>>) => Change[] };
}

/** The changes of one event in one projection. */
export const changesOf = (projection: Projection, event: Recorded<DomainEvent>): Change[] => {
  const handler = projection.on[event.type] as ((event: Recorded<DomainEvent>) => Change[]) | undefined;
  return handler ? handler(event) : [];
};
