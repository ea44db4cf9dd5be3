import type { Table } from '../definition/table.js';
import type { Held } from '../definition/values.js';
import type { KeyedStep } from '../fold/steps.js';
import type { Db } from './connection.js';
import { named, quoted } from './names.js';
import { prepared } from './prepared.js';
import { refreshed } from './refreshed.js';

/** Rows of a table to which steps only add, in the same columns: by key, its columns and the sums. */
export interface Sums {
  table: Table;
  columns: readonly string[];
  rows: Map<string, Held>;
}

/**
 * The steps of rows to which they only add, as sums, and all other steps. Such a row need not be loaded: where there is none,
 * nothing is added. A table that says what a blank row holds has no sums.
 */
export function splitSums(steps: readonly KeyedStep[]): { sums: Sums[]; others: KeyedStep[] } {
  const known = new Map<Table, Set<string>>();
  const isSum = ({ op, table }: KeyedStep) => op === 'add' && !table.blank;
  for (const step of steps) {
    if (isSum(step)) continue;
    const keys = known.get(step.table) ?? new Set();
    known.set(step.table, keys.add(step.key));
  }
  const sums = new Map<string, Sums>();
  const others: KeyedStep[] = [];
  for (const step of steps) {
    if (step.op !== 'add' || !isSum(step) || known.get(step.table)?.has(step.key)) {
      others.push(step);
      continue;
    }
    const { table, key, keyed, amounts } = step;
    const columns = Object.keys(amounts);
    const name = `${table.name} ${columns}`;
    const same = sums.get(name) ?? { table, columns, rows: new Map<string, Held>() };
    sums.set(name, same);
    const row = same.rows.get(key) ?? { ...keyed };
    for (const column of columns) row[column] = ((row[column] as number | undefined) ?? 0) + (amounts[column] as number);
    same.rows.set(key, row);
  }
  return { sums: [...sums.values()], others };
}

/** Adds the sums to the rows that are there. */
export async function addSums(db: Db, schema: string, { table, columns, rows }: Sums): Promise<void> {
  const typed = [...table.key, ...columns].map((name) => `${quoted(name)} ${table.columns[name]?.type}`);
  const set = columns.map((name) => `${quoted(name)} = coalesce(t.${quoted(name)}, 0) + k.${quoted(name)}`);
  const onKey = table.key.map((name) => `t.${quoted(name)} = k.${quoted(name)}`).join(' and ');
  const text = `update ${named(schema, table)} t set ${[...set, ...refreshed(table, columns)].join(', ')}
    from json_to_recordset($1) as k(${typed.join(', ')}) where ${onKey}`;
  await db.query(prepared(text, [JSON.stringify([...rows.values()])]));
}
