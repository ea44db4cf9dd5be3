import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import type { Projection } from '../definition/projection.js';
import { typesOf } from '../definition/projection.js';
import { inHalves } from '../fold/bisect.js';
import type { FailedEvents } from '../fold/failed-events.js';
import { allSteps } from '../fold/turns.js';
import { writeSteps } from '../store/batch.js';
import type { Db } from '../store/connection.js';
import { inTransaction } from '../store/connection.js';

/** Tables of a projection that no reader sees, and where they stand. */
export interface Beside {
  readonly projection: Projection;
  readonly schema: string;
  position: string;
  events: number;
  failedEvents: FailedEvents;
}

/** Whether the log holds any event of these types after a position. */
export async function anyAfter(log: EventLog, types: readonly string[], position: string): Promise<boolean> {
  for (let after = position; ; ) {
    const page = await log.readAll({ after, filter: { types }, limit: 1 });
    if (page.events.length > 0 || page.end) return page.events.length > 0;
    after = page.position;
  }
}

/** Takes events in, inside the caller's transaction; answers where the tables stand once it is committed. */
async function takeInBeside(db: Db, beside: Beside, events: readonly Recorded[], position: string): Promise<Beside> {
  const failedEvents = beside.failedEvents.copy();
  await writeSteps(db, beside.schema, await allSteps(beside.projection, events, failedEvents));
  return { ...beside, failedEvents, position, events: beside.events + events.length };
}

/** The next events of a projection, at most up to `until`. */
async function pageUntil(log: EventLog, beside: Beside, until: string | null) {
  const page = await log.readAll({ after: beside.position, filter: { types: typesOf(beside.projection) }, limit: 2000 });
  if (until === null || page.position < until) return page;
  return { events: page.events.filter((event) => event.position <= until), position: until, end: true };
}

/** Catches the tables up to `until`, or to the end of the log. */
export async function catchUpBeside(db: Db, log: EventLog, beside: Beside, until: string | null, onPage?: () => Promise<void>) {
  while (until === null || beside.position < until) {
    const page = await pageUntil(log, beside, until);
    if (page.position > beside.position) {
      const take = async (events: readonly Recorded[], position: string) => {
        Object.assign(beside, await inTransaction(db, (client) => takeInBeside(client, beside, events, position)));
      };
      await inHalves(page.events, page.position, take, (event, error) => beside.failedEvents.refuse(event, error));
      await onPage?.();
    }
    if (page.end) return;
  }
}

/** The last few events up to `until`, inside the caller's transaction. */
export async function catchUpWithin(db: Db, log: EventLog, beside: Beside, until: string): Promise<Beside> {
  const events: Recorded[] = [];
  let after = beside.position;
  while (after < until) {
    const page = await pageUntil(log, { ...beside, position: after }, until);
    events.push(...page.events);
    if (page.position === after) break;
    after = page.position;
  }
  return takeInBeside(db, beside, events, after);
}
