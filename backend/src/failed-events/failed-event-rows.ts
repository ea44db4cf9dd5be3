import type { Recorded } from '@guildhall/contracts/event';
import type { OperationEvent } from '@guildhall/contracts/operations';
import type { FailedEventView } from '@guildhall/contracts/projections';
import type { EventLog } from '@guildhall/event-store/log';
import { withoutQuotes } from '@guildhall/platform/quotes';
import { PROJECTIONS } from '@guildhall/projections/all';
import type { FailedEventEntity } from '../entities/projection.entity.js';
import type { Rows } from '../entities/rows.js';

const PAGE = 500;

async function operationsOn(log: EventLog, projection: string): Promise<Recorded<OperationEvent>[]> {
  const events: Recorded<OperationEvent>[] = [];
  for (let from = 0; ; ) {
    const page = (await log.readStream(`projection-${projection}`, { from, limit: PAGE })) as Recorded<OperationEvent>[];
    events.push(...page);
    if (page.length < PAGE) return events;
    from = (page.at(-1) as Recorded).revision + 1;
  }
}

/** What operators skipped and did not take back, by the log. Pure. */
export function skippedAmong(events: readonly Recorded<OperationEvent>[]): FailedEventView[] {
  const skipped = new Map<string, FailedEventView>();
  for (const { type, data, metadata } of events) {
    if (type === 'SkipUndone') skipped.delete(data.event_id);
    if (type !== 'EventSkipped') continue;
    const { projection, stream, event_id, event_type } = data;
    skipped.set(event_id, {
      id: `${projection}.${event_id}`,
      projection,
      stream,
      type: event_type,
      revision: data.revision ?? null,
      state: 'skipped',
      error: null,
      stack: null,
      attempts: 0,
      first: metadata.time,
      last: metadata.time,
      waiting: 0,
      reason: metadata.reason ?? null,
    });
  }
  return [...skipped.values()];
}

const viewOf = ({
  event_id,
  event_type: type,
  first_at: first,
  last_at: last,
  error,
  ...event
}: FailedEventEntity): FailedEventView => ({
  ...event,
  id: `${event.projection}.${event_id}`,
  type,
  state: 'failed',
  // Earlier releases kept what errors quote.
  error: withoutQuotes(error),
  first,
  last,
  reason: null,
});

/** Events that projections could not take in, and those that they skip. */
export async function readFailedEvents(rows: Rows, log: EventLog): Promise<FailedEventView[]> {
  const { failedEvents } = await rows.open();
  const failed = (await failedEvents.find()).map(viewOf);
  const skipped = await Promise.all(PROJECTIONS.map(async ({ name }) => skippedAmong(await operationsOn(log, name))));
  const failing = new Set(failed.map(({ id }) => id));
  return [...failed, ...skipped.flat().filter(({ id }) => !failing.has(id))];
}
