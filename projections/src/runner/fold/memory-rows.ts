import { sameValue } from '@guildhall/contracts/same-value';
import type { Table } from '../definition/table.js';
import { canonicalRow, type Held } from '../definition/values.js';
import type { Step } from './steps.js';
import { valueWeight, weightOf } from './weight.js';

const matches = (row: Held, where: Held) => Object.entries(where).every(([name, value]) => sameValue(row[name], value));

/** Rows of one table by key; null where a row is known to be absent. */
export class TableRows {
  readonly rows = new Map<string, Held | null>();
  /** Keys whose row changed since it was loaded. */
  readonly changed = new Set<string>();
  /** About how many bytes those take that were set, where they are weighed. */
  weight = 0;
  constructor(
    readonly table: Table,
    private readonly isWeighed = false,
  ) {}

  keyOf(key: string): Held {
    const names = this.table.key;
    const values = names.length === 1 ? [key] : (JSON.parse(key) as Held[string][]);
    return Object.fromEntries(names.map((name, at) => [name, values[at] as Held[string]]));
  }

  set(key: string, row: Held | null) {
    if (this.isWeighed) this.weight += weightOf(row) - weightOf(this.rows.get(key));
    this.rows.set(key, row);
    this.changed.add(key);
  }

  /** Sets some fields of a known row: only those are weighed again. */
  patch(key: string, row: Held, fields: Held) {
    if (this.isWeighed) for (const name in fields) this.weight += valueWeight(fields[name]) - valueWeight(row[name]);
    this.rows.set(key, { ...row, ...fields });
    this.changed.add(key);
  }
}

/**
 * Rows of a projection in memory, and the one fold that live batches and rebuilds share.
 * A batch loads the rows it touches first; a rebuild starts with none.
 */
export class MemoryRows {
  readonly tables = new Map<string, TableRows>();
  constructor(private readonly weighed?: 'weighed') {}

  of(table: Table): TableRows {
    let rows = this.tables.get(table.name);
    if (!rows) {
      rows = new TableRows(table, this.weighed !== undefined);
      this.tables.set(table.name, rows);
    }
    return rows;
  }

  /** Rows held, of all tables. */
  count(): number {
    let rows = 0;
    for (const held of this.tables.values()) rows += held.rows.size;
    return rows;
  }

  /** About how many bytes of the heap the rows take, of all tables; 0 where they are not weighed. */
  weight(): number {
    let bytes = 0;
    for (const held of this.tables.values()) bytes += held.weight;
    return bytes;
  }

  apply(step: Step): void {
    const held = this.of(step.table);
    if (step.op === 'patchWhere' || step.op === 'deleteWhere') {
      for (const [key, row] of held.rows) {
        if (!row || !matches(row, step.where)) continue;
        if (step.op === 'patchWhere') held.patch(key, row, step.fields);
        else held.set(key, null);
      }
      return;
    }
    const row = held.rows.get(step.key) ?? null;
    if (step.op === 'insert') held.set(step.key, step.row);
    else if (step.op === 'delete') held.set(step.key, null);
    else if (step.op === 'patch') {
      if (row) held.patch(step.key, row, step.fields);
    } else {
      const { blank } = step.table;
      if (!row && !blank) return;
      const before: Held = row ?? canonicalRow(step.table, { ...blank, ...step.keyed });
      const sums: Held = {};
      for (const [name, amount] of Object.entries(step.amounts)) sums[name] = ((before[name] as number | null) ?? 0) + amount;
      if (row) held.patch(step.key, row, sums);
      else held.set(step.key, { ...before, ...sums });
    }
  }
}
