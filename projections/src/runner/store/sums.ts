import type { Table } from '../definition/table.js';
import type { Held } from '../definition/values.js';
import type { KeyedStep } from '../fold/steps.js';
import type { Db } from './connection.js';
import { named, quoted } from './names.js';
import { prepared } from './prepared.js';

/** Rows of a table to which steps only add: by key, its columns and the sums. */
export interface Sums {
  table: Table;
  /** Columns that are added to, in any of the rows. */
  columns: Set<string>;
  rows: Map<string, Held>;
}

/**
 * The steps of rows to which they only add, as sums, and all other steps. Such a row need not be loaded: where there is none,
 * nothing is added. A table that says what a blank row holds has no sums.
 */
export function splitSums(steps: readonly KeyedStep[]): { sums: Sums[]; others: readonly KeyedStep[] } {
  const isSum = ({ op, table }: KeyedStep) => op === 'add' && !table.blank;
  const sums = new Map<Table, Sums>();
  /** By table: keys of rows that other steps change, too. */
  const changed = new Map<Table, Set<string>>();
  for (const table of new Set(steps.filter(isSum).map((step) => step.table))) changed.set(table, new Set());
  if (changed.size === 0) return { sums: [], others: steps };
  for (const step of steps) if (!isSum(step)) changed.get(step.table)?.add(step.key);
  const others: KeyedStep[] = [];
  for (const step of steps) {
    const { table } = step;
    const keys = changed.get(table);
    if (step.op !== 'add' || !keys || keys.has(step.key)) {
      others.push(step);
      continue;
    }
    const mine = sums.get(table) ?? { table, columns: new Set(), rows: new Map() };
    sums.set(table, mine);
    addTo(mine, step);
  }
  return { sums: [...sums.values()], others };
}

function addTo({ columns, rows }: Sums, { key, keyed, amounts }: Extract<KeyedStep, { op: 'add' }>): void {
  const row = rows.get(key) ?? { ...keyed };
  rows.set(key, row);
  for (const name in amounts) {
    columns.add(name);
    row[name] = ((row[name] as number | undefined) ?? 0) + (amounts[name] as number);
  }
}

/** Adds the sums to the rows that are there. */
export async function addSums(db: Db, schema: string, { table, columns, rows }: Sums): Promise<void> {
  const added = Object.keys(table.columns).filter((name) => columns.has(name));
  if (added.length === 0) return;
  const typed = [...table.key, ...added].map((name) => `${quoted(name)} ${table.columns[name]?.type}`);
  const set = added.map(quoted).map((name) => `${name} = coalesce(t.${name} + k.${name}, k.${name}, t.${name})`);
  const onKey = table.key.map(quoted).map((name) => `t.${name} = k.${name}`);
  const text = `update ${named(schema, table)} t set ${[...set, ...refreshed(table, columns)].join(', ')}
    from json_to_recordset($1) as k(${typed.join(', ')}) where ${onKey.join(' and ')}`;
  await db.query(prepared(text, [JSON.stringify([...rows.values()])]));
}

/**
 * What an update of these columns sets besides: a column to its own value, from which Postgres derives another one. Where an
 * update needs no derived column, Postgres parses their definitions for each row, and else once for all.
 */
function refreshed(of: Table, written: ReadonlySet<string>): string[] {
  const sources = Object.values(of.generated ?? {})
    .sort((one, other) => one.length - other.length)
    .map((definition) =>
      (definition.split(' as ')[1]?.match(/\w+/g) ?? []).filter((word) => of.columns[word] && !of.key.includes(word)),
    );
  const [cheapest] = sources;
  if (!cheapest?.[0] || sources.some((names) => names.some((name) => written.has(name)))) return [];
  return [`${quoted(cheapest[0])} = t.${quoted(cheapest[0])}`];
}
