import type { Recorded } from '@guildhall/contracts/event';
import type { DomainEvent } from '@guildhall/contracts/event-kinds';
import type { Change } from '../definition/changes.js';
import { changesOf, type Projection } from '../definition/projection.js';
import type { Table } from '../definition/table.js';
import { canonicalFields, canonicalKey, canonicalRow, type Held, keyText } from '../definition/values.js';
import type { FailedEvents } from './failed-events.js';

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
 * What an event does to a projection's rows, or to those of one table. An event that its projector or its tables refuse
 * fails, whole, and the later ones of its stream wait: none of them does anything. An event that the projection does not
 * know does nothing.
 */
export function stepsOf(projection: Projection, event: Recorded, failedEvents: FailedEvents, only?: Table): Step[] {
  if (!Object.hasOwn(projection.on, event.type) || failedEvents.waits(event) || failedEvents.skips(event)) return [];
  try {
    failedEvents.admit(event);
    const changes = changesOf(projection, event as Recorded<DomainEvent>);
    return (only ? changes.filter(({ table }) => table.name === only.name) : changes).map(stepOf);
  } catch (error) {
    failedEvents.add(event, error);
    return [];
  }
}
