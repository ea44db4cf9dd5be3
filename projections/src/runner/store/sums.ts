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
export function splitSums(steps: readonly KeyedStep[]): { sums: Sums[]; others: readonly KeyedStep[] } {
  const isSum = ({ op, table }: KeyedStep) => op === 'add' && !table.blank;
  /** By table: keys of rows that other steps change, too. */
  const changed = new Map(steps.filter(isSum).map(({ table }) => [table, new Set<string>()]));
  if (changed.size === 0) return { sums: [], others: steps };
  for (const step of steps) if (!isSum(step)) changed.get(step.table)?.add(step.key);
  const sums: Sums[] = [];
  const others: KeyedStep[] = [];
  for (const step of steps) {
    const keys = changed.get(step.table);
    if (step.op !== 'add' || !keys || keys.has(step.key)) others.push(step);
    else addTo(sums, step);
  }
  return { sums, others };
}

function addTo(sums: Sums[], { table, key, keyed, amounts }: Extract<KeyedStep, { op: 'add' }>): void {
  const columns = Object.keys(amounts);
  let same = sums.find((each) => each.table === table && each.columns.join() === columns.join());
  if (!same) {
    same = { table, columns, rows: new Map() };
    sums.push(same);
  }
  const row = same.rows.get(key) ?? { ...keyed };
  for (const column of columns) row[column] = ((row[column] as number | undefined) ?? 0) + (amounts[column] as number);
  same.rows.set(key, row);
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
