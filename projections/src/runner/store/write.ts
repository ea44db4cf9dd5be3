import { isoSql } from '@guildhall/platform/iso-sql';
import type { Column, Table } from '../definition/table.js';
import { columnsOf, type Held } from '../definition/values.js';
import type { TableRows } from '../fold/memory-rows.js';
import type { KeyedStep, Step } from '../fold/steps.js';
import { type Db, IS_THERE } from './connection.js';
import { copiedRows, copyStatement } from './copied-rows.js';
import { named, quoted } from './names.js';
import { prepared } from './prepared.js';

const READ_AS: Partial<Record<Column['type'], (column: string) => string>> = {
  timestamptz: isoSql,
  bigint: (column) => `${column}::float8`,
  'uuid[]': (column) => `${column}::text[]`,
};

interface Statements {
  load: string;
  upsert: string;
  /** Null where nothing beside the key is written. */
  update: string | null;
  remove: string;
}
const statements = new Map<Table, Map<string, Statements>>();
/** Shapes of one table that are planned apart; beyond them whole rows are read and written. */
const MOST_SHAPES = 48;

/**
 * Statements for a table of `schema` whose existing rows are read and written in `columns` only. Rows of a batch travel as one
 * JSON parameter: Postgres reads lists and nested JSON out of it by the column's type.
 */
function statementsOf(schema: string, of: Table, columns: ReadonlySet<string>): Statements {
  const shapes = statements.get(of) ?? new Map<string, Statements>();
  statements.set(of, shapes);
  const all = columnsOf(of);
  const keys = of.key;
  const isKey = ([name]: [string, Column]) => keys.includes(name);
  let written = all.filter((column) => !isKey(column) && columns.has(column[0]));
  const shape = () => `${schema} ${written.map(([name]) => name)}`;
  if (!shapes.has(shape()) && shapes.size >= MOST_SHAPES) written = all.filter((column) => !isKey(column));
  const known = shapes.get(shape());
  if (known) return known;

  const table = named(schema, of);
  const listed = (some: [string, Column][]) => some.map(([name]) => quoted(name)).join(', ');
  const typed = (some: [string, Column][]) => some.map(([name, column]) => `${quoted(name)} ${column.type}`).join(', ');
  const set = (some: [string, Column][], from: string) =>
    some.map(([name]) => `${quoted(name)} = ${from}.${quoted(name)}`).join(', ');
  const key = all.filter(isKey);
  const others = all.filter((column) => !isKey(column));
  const onKey = keys.map((name) => `t.${quoted(name)} = k.${quoted(name)}`).join(' and ');
  const read = [...key, ...written].map(
    ([name, { type }]) => `${READ_AS[type]?.(`t.${quoted(name)}`) ?? `t.${quoted(name)}`} as ${quoted(name)}`,
  );
  const made: Statements = {
    load: `select ${read.join(', ')} from json_to_recordset($1) as k(${typed(key)}) join ${table} t on ${onKey}`,
    upsert: `insert into ${table} (${listed(all)}) select ${listed(all)} from json_to_recordset($1) as r(${typed(all)})
      on conflict (${listed(key)}) do ${others.length > 0 ? `update set ${set(others, 'excluded')}` : 'nothing'}`,
    update:
      written.length === 0
        ? null
        : `update ${table} t set ${set(written, 'k')} from json_to_recordset($1) as k(${typed([...key, ...written])}) where ${onKey}`,
    remove: `delete from ${table} t using json_to_recordset($1) as k(${typed(key)}) where ${onKey}`,
  };
  shapes.set(shape(), made);
  return made;
}

/** What the steps need to know of a table before they are folded. */
export interface TouchedState {
  /** Keys of rows whose present state decides what the steps do. */
  keys: Map<string, Held>;
  /** The columns of such rows that the steps change. */
  columns: Set<string>;
}

export function touched(steps: readonly KeyedStep[]): Map<Table, TouchedState> {
  const settled = new Map<Table, Set<string>>();
  const wanted = new Map<Table, TouchedState>();
  for (const step of steps) {
    const mine = wanted.get(step.table) ?? { keys: new Map<string, Held>(), columns: new Set<string>() };
    wanted.set(step.table, mine);
    for (const name in step.op === 'patch' ? step.fields : step.op === 'add' ? step.amounts : {}) mine.columns.add(name);
    const known = settled.get(step.table) ?? new Set();
    settled.set(step.table, known);
    if (known.has(step.key)) continue;
    known.add(step.key);
    if (step.op === 'patch' || step.op === 'add') mine.keys.set(step.key, step.keyed);
  }
  return wanted;
}

/** Loads the rows, in part: their keys and the columns that the steps change. */
export async function load(db: Db, schema: string, of: Table, { keys, columns }: TouchedState): Promise<Held[]> {
  if (keys.size === 0) return [];
  const { rows } = await db.query<Held>(prepared(statementsOf(schema, of, columns).load, [JSON.stringify([...keys.values()])]));
  return rows;
}

/** So many new rows of a table are copied. An upsert of them costs Postgres a quarter to a half more. */
const COPIED = 8;
/** Tables in which a copied row was there already: their rows are upserted from then on. */
const replaced = new WeakSet<Table>();

async function copyFresh(copy: NonNullable<Db['copy']>, schema: string, of: Table, rows: readonly Held[]): Promise<void> {
  try {
    let lines = '';
    for (const line of copiedRows(of, rows)) lines += line;
    await copy(copyStatement(schema, of), lines);
  } catch (error) {
    if ((error as { code?: string }).code === IS_THERE) replaced.add(of);
    throw error;
  }
}

/**
 * Writes what the fold changed: whole rows by an upsert, rows known in part by an update, rows that are gone by a delete.
 * Many rows that were not `loaded` are copied. Where one is there already, the transaction fails, and may run again.
 */
export function writeRows(
  db: Db,
  schema: string,
  held: TableRows,
  columns: ReadonlySet<string>,
  loaded: ReadonlySet<string>,
): Promise<unknown>[] {
  const fresh: Held[] = [];
  const whole: Held[] = [];
  const part: Held[] = [];
  const gone: Held[] = [];
  const all = columnsOf(held.table).map(([name]) => name);
  const copy = replaced.has(held.table) ? undefined : db.copy;
  for (const key of held.changed) {
    const row = held.rows.get(key);
    if (!row) gone.push(held.keyOf(key));
    else if (copy && !loaded.has(key)) fresh.push(row);
    else if (all.every((name) => name in row)) whole.push(row);
    else part.push(row);
  }
  const { upsert, update, remove } = statementsOf(schema, held.table, columns);
  const sent: Promise<unknown>[] = [];
  const send = (text: string | null, rows: Held[]) => {
    if (text && rows.length > 0) sent.push(db.query(prepared(text, [JSON.stringify(rows)])));
  };
  if (copy && fresh.length >= COPIED) sent.push(copyFresh(copy, schema, held.table, fresh));
  else whole.push(...fresh);
  send(upsert, whole);
  send(update, part);
  send(remove, gone);
  return sent;
}

/** Carries out a change of all rows that match. */
export async function writeWhere(
  db: Db,
  schema: string,
  step: Extract<Step, { op: 'patchWhere' | 'deleteWhere' }>,
): Promise<void> {
  const of = step.table;
  const types = of.columns;
  const fields = step.op === 'patchWhere' ? step.fields : {};
  if (step.op === 'patchWhere' && Object.keys(fields).length === 0) return;
  const typed = (held: Held) => Object.keys(held).map((name) => `${quoted(name)} ${types[name]?.type}`);
  const equals = (name: string) =>
    types[name]?.type === 'json'
      ? `t.${quoted(name)}::text = w.${quoted(name)}::text`
      : `t.${quoted(name)} is not distinct from w.${quoted(name)}`;
  const where = Object.keys(step.where).map(equals).join(' and ') || 'true';
  const source =
    Object.keys(step.where).length > 0 ? `json_to_record($1) as w(${typed(step.where).join(', ')})` : '(select $1::json) as w';
  if (step.op === 'deleteWhere') {
    await db.query(prepared(`delete from ${named(schema, of)} t using ${source} where ${where}`, [JSON.stringify(step.where)]));
    return;
  }
  const set = Object.keys(fields).map((name) => `${quoted(name)} = f.${quoted(name)}`);
  await db.query(
    prepared(
      `update ${named(schema, of)} t set ${set.join(', ')} from ${source}, json_to_record($2) as f(${typed(fields).join(', ')}) where ${where}`,
      [JSON.stringify(step.where), JSON.stringify(fields)],
    ),
  );
}
