/** PostgreSQL types a read model may use. Times are ISO text in rows and timestamptz in tables. */
export type ColumnType = 'uuid' | 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | 'text[]' | 'uuid[]' | 'json';
export type Value = string | number | boolean | null | string[] | object;
export type Row = object;

export interface Column {
  type: ColumnType;
  nullable?: boolean;
}

/** What the totals of a table count separately. */
export interface Counted {
  /** Columns that kinds and amount are made from: an update of others leaves the totals. */
  readonly from: readonly string[];
  /** SQL over the columns: the kinds, as text, that a row counts under. */
  readonly kinds: string;
  /** A column of whole numbers from 0, such as a price in cents: totals of any range of it. */
  readonly amount?: string;
  /** Whether rows of all kinds also count together: a total of all then reads no counter of each kind. */
  readonly together?: boolean;
}

/** How pages far inside a list of the table are found: blocks of rows that follow each other are counted. */
export interface Ranked {
  /** Columns that decide in which block a row is, and as what it counts there. */
  readonly from: readonly string[];
  /** The time by which the list is ordered, newest first; then by `id`, a uuid. A searched row keeps its time. */
  readonly at: string;
  /** SQL over the columns: whether a row is listed. An index in the order of the list has it as its condition. */
  readonly where: string;
  /** Rows in a block. One of twice as many is cut. */
  readonly size: number;
}

/** How a table is searched: rows are numbered, and each full segment of numbers gets its sets of places. */
export interface Searched {
  /** A column of lower-cased text. */
  readonly text: string;
  /** Columns that text, kinds and amount are made from: a row that changes in one of them gets a new number. */
  readonly from: readonly string[];
  /** Amounts that readers bound a search by. */
  readonly bounds: readonly number[];
  /** Rows in a segment; a multiple of 32. */
  readonly size: number;
  /** Segments that make a group. Those of one group may be stored as one: at most 32 of 2,048 rows, whose places fit two bytes. */
  readonly together: number;
}

/** A table of a read model, whatever its rows. The runner makes it from this definition, so a rebuild can make it again. */
export interface Table {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
  /** Columns that Postgres derives from the others: name → definition, e.g. `text generated always as (lower(title)) stored`. */
  readonly generated?: Readonly<Record<string, string>>;
  /**
   * Index definitions after `create index on <table>`, e.g. `(talent_id, created_at, id)` or `using gin (search gin_trgm_ops)`.
   * Columns of time ascend, and lists read backwards: new rows then fill the last page. Descending, they split the first in half.
   */
  readonly indexes?: readonly string[];
  /** Columns that decide whether a row is listed: with one of them, a row comes to lists or goes from them. */
  readonly members?: readonly string[];
  /** Percent of a page that new rows fill: in the rest, an update of a row writes no index. */
  readonly fillfactor?: number;
  /**
   * Postgres vacuums the table after so many new rows. An index alone answers only for vacuumed rows. Without this, up to a fifth
   * of the table waits: the newest rows, which lists begin with.
   */
  readonly vacuumedAfter?: number;
  /** Totals that Postgres keeps beside the rows, for lists that say how many there are. */
  readonly counted?: Counted;
  /** Counted blocks of rows in the order of a list. It needs `counted`. */
  readonly ranked?: Ranked;
  /** An index for parts of words, however common, that Postgres and the runner keep beside the rows. It needs `counted`. */
  readonly searched?: Searched;
  /** The row that `add` starts from when there is none; without it, `add` to a missing row does nothing. */
  readonly blank?: Row;
}

/** A table whose columns are exactly the fields of `R`. */
export interface TableOf<R extends Row> extends Table {
  readonly key: readonly (keyof R & string)[];
  readonly columns: { readonly [C in keyof R & string]: Column };
  readonly blank?: R;
}

/** Defines a table; the compiler compares its columns with the row. */
export const table = <R extends Row>(definition: TableOf<R>): TableOf<R> => definition;
