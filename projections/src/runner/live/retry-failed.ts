import type { Act, Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { connectWatched } from '@guildhall/platform/watched';
import type pg from 'pg';
import type { Projection } from '../definition/projection.js';
import { refusedByTable } from '../fold/bisect.js';
import type { FailedEvent, FailedEvents } from '../fold/failed-events.js';
import { allSteps } from '../fold/turns.js';
import { announce } from '../store/announcements.js';
import { writeSteps } from '../store/batch.js';
import { checkpointOf } from '../store/checkpoints.js';
import type { Db } from '../store/connection.js';
import { transact } from '../store/connection.js';
import { failedEventsOf, loadFailedEvents, skippedOf } from '../store/failed-event-rows.js';
import { record } from '../store/operation-events.js';
import { LIVE } from '../store/schemas.js';

/** No event of that stream failed. */
export class NoFailedEvent extends Error {
  constructor(projection: string, stream: string) {
    super(`${projection} has no failed event of ${stream}`);
  }
}

export interface Retried {
  projection: string;
  stream: string;
  /** Events taken in. */
  events: number;
  /** The event of the stream that fails now; null when it flows again. */
  still: FailedEvent | null;
}

/** The stream's events from the failed one to the projection's checkpoint; later ones reach it by themselves. */
async function waitingEvents(log: EventLog, failed: FailedEvent, until: string): Promise<Recorded[]> {
  const events = await log.readStream(failed.stream, { from: failed.revision });
  return events.filter((event) => event.position <= until);
}

/** An event that the tables refuse fails again, and those behind it wait. */
async function takeInOne(db: Db, projection: Projection, event: Recorded, failedEvents: FailedEvents): Promise<void> {
  await db.query('savepoint before_event');
  try {
    await writeSteps(db, LIVE, await allSteps(projection, [event], failedEvents));
  } catch (error) {
    if (!refusedByTable(error)) throw error;
    await db.query('rollback to savepoint before_event');
    failedEvents.refuse(event, error);
    await allSteps(projection, [event], failedEvents);
  }
  await db.query('release savepoint before_event');
}

async function takeInAgain(db: Db, log: EventLog, projection: Projection, stream: string): Promise<Retried> {
  const checkpoint = await checkpointOf(db, projection.name, true);
  const before = (await failedEventsOf(db, projection.name)).find((each) => each.stream === stream);
  if (!checkpoint || !before) throw new NoFailedEvent(projection.name, stream);
  if (checkpoint.version !== projection.version)
    throw new Error(`${projection.name} is at version ${checkpoint.version}, not ${projection.version}`);
  const failedEvents = await loadFailedEvents(db, log, projection.name, false);
  const events = await waitingEvents(log, before, checkpoint.position);
  for (const event of events) await takeInOne(db, projection, event, failedEvents);
  const still = failedEvents.all()[0] ?? null;
  if (still) {
    await db.query(
      `update projections.failed_events set revision = $3, event_id = $4, event_type = $5, position = $6, error = $7, waiting = $8, stack = $9,
         attempts = case when event_id = $4 then attempts + 1 else 1 end, last_at = now() where projection = $1 and stream = $2`,
      [
        projection.name,
        stream,
        still.revision,
        still.eventId,
        still.eventType,
        still.position,
        still.error,
        still.waiting,
        still.stack ?? null,
      ],
    );
  } else await db.query('delete from projections.failed_events where projection = $1 and stream = $2', [projection.name, stream]);
  // The live worker keeps failed events in memory: the epoch makes it read again.
  await db.query('update projections.checkpoints set epoch = epoch + 1, revision = revision + 1 where projection = $1', [
    projection.name,
  ]);
  await announce(db, projection.name);
  const taken = still ? events.filter((event) => event.position < still.position).length : events.length;
  return { projection: projection.name, stream, events: taken, still };
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectWatched(databaseUrl, 'guildhall-failed-events');
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws NoFailedEvent */
async function failedIn(db: Db, { name }: Projection, stream: string): Promise<FailedEvent> {
  const found = (await failedEventsOf(db, name)).find((each) => each.stream === stream);
  if (!found) throw new NoFailedEvent(name, stream);
  return found;
}

const named = ({ name: projection }: Projection, { stream, eventId, eventType }: FailedEvent) => ({
  projection,
  stream,
  event_id: eventId,
  event_type: eventType,
});

/** Tries a stream's failed event and those behind it again. @throws NoFailedEvent */
export const retry = (databaseUrl: string, log: EventLog, projection: Projection, stream: string, by: Act): Promise<Retried> =>
  connected(databaseUrl, async (client) => {
    const failed = await failedIn(client, projection, stream);
    const retried = await transact(client, (db) => takeInAgain(db, log, projection, stream));
    const data = { ...named(projection, failed), failed_again: retried.still?.eventId === failed.eventId };
    await record(log, { type: 'EventRetried', data }, by);
    return retried;
  });

/**
 * Leaves a stream's failed event out for good, in rebuilds too, and takes in those behind it. The log says so first: rows
 * that do not follow, because this process ended, follow within a worker's next round.
 * @throws NoFailedEvent
 */
export const skip = (databaseUrl: string, log: EventLog, projection: Projection, stream: string, by: Act): Promise<Retried> =>
  connected(databaseUrl, async (client) => {
    const failed = await failedIn(client, projection, stream);
    await record(log, { type: 'EventSkipped', data: { ...named(projection, failed), revision: failed.revision } }, by);
    return transact(client, (db) => takeInAgain(db, log, projection, stream));
  });

/** Takes in what waits behind events that the log says are skipped. Several processes may do it at once. */
export async function followSkips(db: Db, databaseUrl: string, log: EventLog, projection: Projection): Promise<void> {
  const failed = await failedEventsOf(db, projection.name);
  if (failed.length === 0) return;
  const skipped = new Set(await skippedOf(db, log, projection.name));
  const streams = failed.filter(({ eventId }) => skipped.has(eventId)).map(({ stream }) => stream);
  if (streams.length === 0) return;
  await connected(databaseUrl, async (client) => {
    for (const stream of streams)
      await transact(client, (own) => takeInAgain(own, log, projection, stream)).catch((error) => {
        if (!(error instanceof NoFailedEvent)) throw error;
      });
  });
}
