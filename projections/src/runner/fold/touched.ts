import type { TouchedRows } from '../definition/changes.js';
import type { Table } from '../definition/table.js';
import type { Held } from '../definition/values.js';
import type { Step } from './steps.js';

/** A message of Postgres holds 8,000 bytes: 150 ids of 39 bytes leave room for the rest. */
export const MOST_TOUCHED = 150;

const idColumns = new WeakMap<Table, string[]>();
function idColumnsOf(of: Table): string[] {
  let names = idColumns.get(of);
  if (!names) {
    names = Object.keys(of.columns).filter((name) => of.columns[name]?.type.startsWith('uuid'));
    idColumns.set(of, names);
  }
  return names;
}

/** Ids in a row or a part of it. */
function idsIn(of: Table, held: Held): string[] {
  const ids: string[] = [];
  for (const name of idColumnsOf(of)) {
    const value = held[name];
    if (typeof value === 'string') ids.push(value);
    else if (Array.isArray(value)) ids.push(...value);
  }
  return ids;
}

const heldBy = (step: Step): Held[] => {
  switch (step.op) {
    case 'insert':
      return [step.row];
    case 'patch':
      return [step.keyed, step.fields];
    case 'patchWhere':
      return [step.where, step.fields];
    case 'deleteWhere':
      return [step.where];
    default:
      return [step.keyed];
  }
};

/** Whether rows may come or go by this step. A row that has no id can be named by no answer either. */
function changesMembers(step: Step, ids: readonly string[]): boolean {
  const { op, table } = step;
  if (op === 'patch' || op === 'patchWhere')
    return ids.length === 0 || Boolean(table.members?.some((name) => name in step.fields));
  return op === 'insert' || op === 'delete' || op === 'deleteWhere' || table.blank !== undefined || ids.length === 0;
}

/** What these steps touch; null where it is more than a message holds, so that readers count every row as touched. */
export function touchedBy(steps: readonly Step[], most = MOST_TOUCHED): TouchedRows | null {
  const all = new Set<string>();
  const tables = new Set<string>();
  for (const step of steps) {
    const ids = heldBy(step).flatMap((held) => idsIn(step.table, held));
    if (changesMembers(step, ids)) tables.add(step.table.name);
    for (const id of ids) all.add(id);
    if (all.size > most) return null;
  }
  return [[...all], [...tables]];
}
