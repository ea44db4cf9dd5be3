import type { Act, Recorded } from '@guildhall/contracts/event';
import type { OperationEvent } from '@guildhall/contracts/operations';
import type { EventLog, SideWrite } from '@guildhall/event-store/log';
import { recordAct } from '@guildhall/event-store/record-act';

const PAGE = 500;
export const projectionStream = (projection: string) => `projection-${projection}`;

/** Records in the log what was done to a projection, by whom and why: the product itself unless named. */
export const record = (
  log: EventLog,
  act: OperationEvent,
  by?: Act | { actor: string },
  writes?: readonly SideWrite[],
): Promise<void> => recordAct(log, projectionStream(act.data.projection), act, by, writes);

/** Ids of the events that an operator let a projection skip, from the log alone. */
export async function skipsIn(log: EventLog, projection: string): Promise<string[]> {
  const skipped = new Set<string>();
  for (let from = 0; ; ) {
    const page = (await log.readStream(projectionStream(projection), { from, limit: PAGE })) as Recorded<OperationEvent>[];
    for (const { type, data } of page) {
      if (type === 'EventSkipped') skipped.add(data.event_id);
      if (type === 'SkipUndone') skipped.delete(data.event_id);
    }
    if (page.length < PAGE) return [...skipped];
    from = (page.at(-1) as Recorded).revision + 1;
  }
}
