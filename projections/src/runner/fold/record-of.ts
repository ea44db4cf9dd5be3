import type { Recorded } from '@guildhall/contracts/event';
import type { Projection } from '../definition/projection.js';
import type { Row, TableOf } from '../definition/table.js';
import { canonicalKey, keyText } from '../definition/values.js';
import { FailedEvents } from './failed-events.js';
import { MemoryRows } from './memory-rows.js';
import { stepsOf } from './steps.js';

/**
 * The row that one stream's events alone make, so that a write can be answered with its record.
 * Null when they make none. Fields that other streams feed hold what an untouched row holds.
 */
export function recordOf<R extends Row>(
  projection: Projection,
  table: TableOf<R>,
  events: readonly Recorded[],
  key: Partial<R>,
): R | null {
  const rows = new MemoryRows();
  const failedEvents = FailedEvents.of();
  for (const event of events) for (const step of stepsOf(projection, event, failedEvents, table)) rows.apply(step);
  return (rows.of(table).rows.get(keyText(table, canonicalKey(table, key))) as R | null | undefined) ?? null;
}
