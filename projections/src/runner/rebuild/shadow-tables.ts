import type { Recorded } from '@guildhall/contracts/event';
import { markOf } from '@guildhall/event-store/event-mark';
import { type EventLog, type Filter, PAGE_BYTES } from '@guildhall/event-store/log';
import type { Projection } from '../definition/projection.js';
import { logFilterOf } from '../definition/projection.js';
import { inHalves } from '../fold/bisect.js';
import type { FailedEvents } from '../fold/failed-events.js';
import { readAhead } from '../fold/read-ahead.js';
import type { Step } from '../fold/steps.js';
import { allSteps } from '../fold/turns.js';
import { type WriteNew, writeSteps } from '../store/batch.js';
import type { Db } from '../store/connection.js';
import { transact } from '../store/connection.js';
import { PREVIOUS } from '../store/schemas.js';
import { isInLog, type LogPlace } from '../store/soundness.js';
import { indexSql } from '../store/tables.js';

/** Tables of a projection that no reader sees, and their checkpoint. */
export interface ShadowTables extends LogPlace {
  readonly projection: Projection;
  readonly schema: string;
  events: number;
  failedEvents: FailedEvents;
}

/** The log is another one than a moment ago: rows made of both must never be shown. */
export class LogRestored extends Error {
  constructor(position: string) {
    super(`the log no longer holds the event read at ${position}: it was restored while it was read`);
  }
}

/**
 * Called after the next read: with its events the place is of one and the same log.
 * @throws LogRestored when the log does not hold the event at this place
 */
export async function assertHeld(log: Pick<EventLog, 'markAt'>, { position, mark }: LogPlace): Promise<void> {
  if (!(await isInLog(log, position, mark))) throw new LogRestored(position);
}

/** The end of the log, where it holds no event of this filter after a place; null where it holds one. */
export async function endWithout(log: EventLog, filter: Filter, after: LogPlace): Promise<LogPlace | null> {
  for (let place = after; ; ) {
    const { events, position, mark, end } = await log.readAll({ after: place.position, filter, limit: 1 });
    if (events.length > 0) return null;
    if (position > place.position) place = { position, mark };
    if (end) return place;
  }
}

/** Makes the indexes by which changes of many rows find these, where they are missing. */
async function makeIndexesFor(db: Db, schema: string, steps: readonly Step[]): Promise<void> {
  for (const step of steps)
    if ('where' in step) for (const statement of indexSql(schema, step.table, Object.keys(step.where))) await db.query(statement);
}

/** Takes events in, inside the caller's transaction; answers the tables' checkpoint once it is committed. */
async function takeIntoShadow(
  db: Db,
  shadow: ShadowTables,
  events: readonly Recorded[],
  to: LogPlace,
  writeNew?: WriteNew,
): Promise<ShadowTables> {
  const failedEvents = shadow.failedEvents.copy();
  const steps = await allSteps(shadow.projection, events, failedEvents);
  if (writeNew) await makeIndexesFor(db, shadow.schema, steps);
  await writeSteps(db, shadow.schema, steps, writeNew);
  const taken = { ...shadow, ...to, failedEvents, events: shadow.events + events.length };
  if (shadow.schema === PREVIOUS) await keepPlace(db, taken);
  return taken;
}

/** Tables that are kept outlive a roll back that is broken off: the next one goes on from here. */
const keepPlace = (db: Db, { projection, position, mark, events, failedEvents }: ShadowTables) =>
  db.query(
    `update projections.checkpoints set previous_position = $2, previous_event_id = $3, previous_events = $4, previous_failed_events = $5
     where projection = $1`,
    [projection.name, position, mark, events, JSON.stringify(failedEvents.all())],
  );

/** The events of a projection after a place, at most up to `until`. @throws LogRestored */
async function pageUntil(log: EventLog, projection: Projection, after: LogPlace, until: LogPlace | null) {
  const filter = logFilterOf(projection);
  const page = await log.readAll({ after: after.position, filter, limit: 2000, bytes: PAGE_BYTES });
  await assertHeld(log, after);
  if (until === null || page.position < until.position) return page;
  return { ...until, events: page.events.filter((event) => event.position <= until.position), end: true };
}

interface CatchUpOptions {
  onPage?: () => Promise<void>;
  /** For many events: writes new rows. The caller makes segments of a search at the end, and the indexes that no change needs. */
  writeNew?: WriteNew;
}

/** Catches the tables up to `until`, or to the end of the log. @throws LogRestored */
export async function catchUpShadow(
  db: Db,
  log: EventLog,
  shadow: ShadowTables,
  until: LogPlace | null,
  { onPage, writeNew }: CatchUpOptions = {},
): Promise<void> {
  if (until !== null && shadow.position >= until.position) return;
  for await (const page of readAhead((after) => pageUntil(log, shadow.projection, after, until), shadow)) {
    if (page.position > shadow.position) {
      const take = async (events: readonly Recorded[], position: string) => {
        const last = events.at(-1);
        const mark = position === page.position ? page.mark : last ? markOf(last) : null;
        Object.assign(
          shadow,
          await transact(db, (client) => takeIntoShadow(client, shadow, events, { position, mark }, writeNew)),
        );
      };
      await inHalves(page.events, page.position, take, (event, error) => shadow.failedEvents.refuse(event, error));
      await onPage?.();
    }
  }
}

/** The last few events up to `until`, inside the caller's transaction. @throws LogRestored */
export async function catchUpWithin(db: Db, log: EventLog, shadow: ShadowTables, until: LogPlace | null): Promise<ShadowTables> {
  const events: Recorded[] = [];
  let place: LogPlace = shadow;
  while (until !== null && place.position < until.position) {
    const page = await pageUntil(log, shadow.projection, place, until);
    if (page.position === place.position) break;
    events.push(...page.events);
    place = page;
  }
  await assertHeld(log, place);
  const { position, mark } = place;
  return takeIntoShadow(db, shadow, events, { position, mark });
}
