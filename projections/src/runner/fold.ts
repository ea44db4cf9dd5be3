import type { Recorded } from '@guildhall/contracts/event';
import type { DomainEvent } from '@guildhall/contracts/events';
import { Parking } from './parking.js';
import { type Change, changesOf, type Projection, type Row, type Table } from './projection.js';
import { canonicalFields, canonicalKey, canonicalRow, type Held, keyText } from './values.js';

/** A change whose values were checked and brought into canonical form. */
export type Step =
  | { op: 'insert'; table: Table; key: string; row: Held }
  | { op: 'patch'; table: Table; key: string; keyed: Held; fields: Held }
  | { op: 'delete'; table: Table; key: string; keyed: Held }
  | { op: 'add'; table: Table; key: string; keyed: Held; amounts: Record<string, number> }
  | { op: 'patchWhere'; table: Table; where: Held; fields: Held }
  | { op: 'deleteWhere'; table: Table; where: Held };
export type KeyedStep = Exclude<Step, { op: 'patchWhere' | 'deleteWhere' }>;

const withoutKey = (of: Table, fields: Held): Held => {
  for (const name of of.key) delete fields[name];
  return fields;
};

/** @throws BadChange when the table cannot hold what the change says */
function stepOf(change: Change): Step {
  const { op, table } = change;
  if (op === 'insert') {
    const row = canonicalRow(table, change.row);
    return { op, table, key: keyText(table, row), row };
  }
  if (op === 'patchWhere') {
    return {
      op,
      table,
      where: canonicalFields(table, change.where),
      fields: withoutKey(table, canonicalFields(table, change.fields)),
    };
  }
  if (op === 'deleteWhere') return { op, table, where: canonicalFields(table, change.where) };
  const keyed = canonicalKey(table, change.key);
  const key = keyText(table, keyed);
  if (op === 'delete') return { op, table, key, keyed };
  if (op === 'patch') return { op, table, key, keyed, fields: withoutKey(table, canonicalFields(table, change.fields)) };
  const amounts = canonicalFields(table, change.amounts) as Record<string, number>;
  return { op, table, key, keyed, amounts };
}

/**
 * What an event does to a projection's rows. An event that its projector or its tables refuse is parked, whole, and the
 * later ones of its stream wait: none of them does anything. An event that the projection does not know does nothing.
 */
export function stepsOf(projection: Projection, event: Recorded, parking: Parking): Step[] {
  if (!Object.hasOwn(projection.on, event.type) || parking.waits(event) || parking.skips(event)) return [];
  try {
    parking.admit(event);
    return changesOf(projection, event as Recorded<DomainEvent>).map(stepOf);
  } catch (error) {
    parking.park(event, error);
    return [];
  }
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
const matches = (row: Held, where: Held) => Object.entries(where).every(([name, value]) => same(row[name], value));

/** Rows of one table by key; null where a row is known to be absent. */
export class TableRows {
  readonly rows = new Map<string, Held | null>();
  /** Keys whose row changed since it was loaded. */
  readonly changed = new Set<string>();
  constructor(readonly table: Table) {}

  keyOf(key: string): Held {
    const names = this.table.key as readonly string[];
    const values = names.length === 1 ? [key] : (JSON.parse(key) as Held[string][]);
    return Object.fromEntries(names.map((name, at) => [name, values[at] as Held[string]]));
  }

  set(key: string, row: Held | null) {
    this.rows.set(key, row);
    this.changed.add(key);
  }
}

/**
 * Rows of a projection in memory, and the one fold that live batches and rebuilds share.
 * A batch loads the rows it touches first; a rebuild starts with none and holds all, or those that `keeps` answers true for.
 */
export class MemoryRows {
  readonly tables = new Map<string, TableRows>();

  constructor(private readonly keeps?: (of: Table, key: string) => boolean) {}

  of(table: Table): TableRows {
    let rows = this.tables.get(table.name);
    if (!rows) {
      rows = new TableRows(table);
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

  apply(step: Step): void {
    const held = this.of(step.table);
    if (step.op === 'patchWhere' || step.op === 'deleteWhere') {
      for (const [key, row] of held.rows) {
        if (row && matches(row, step.where)) held.set(key, step.op === 'patchWhere' ? { ...row, ...step.fields } : null);
      }
      return;
    }
    if (this.keeps && !this.keeps(step.table, step.key)) return;
    const row = held.rows.get(step.key) ?? null;
    if (step.op === 'insert') held.set(step.key, step.row);
    else if (step.op === 'delete') held.set(step.key, null);
    else if (step.op === 'patch') {
      if (row) held.set(step.key, { ...row, ...step.fields });
    } else {
      const blank = step.table.blank as Row | undefined;
      if (!row && !blank) return;
      const sum: Held = row ? { ...row } : canonicalRow(step.table, { ...blank, ...step.keyed });
      for (const [name, amount] of Object.entries(step.amounts)) sum[name] = ((sum[name] as number | null) ?? 0) + amount;
      held.set(step.key, sum);
    }
  }
}

/**
 * The row that one stream's events alone make, so that a write can be answered with its record.
 * Null when they make none. Fields that other streams feed hold what an untouched row holds.
 */
export function recordOf<R extends Row>(
  projection: Projection,
  table: Table<R>,
  events: readonly Recorded[],
  key: Partial<R>,
): R | null {
  const untyped = table as unknown as Table;
  const rows = new MemoryRows();
  const parking = Parking.of();
  for (const event of events) for (const step of stepsOf(projection, event, parking)) rows.apply(step);
  return (rows.of(untyped).rows.get(keyText(untyped, canonicalKey(untyped, key))) as R | null | undefined) ?? null;
}
