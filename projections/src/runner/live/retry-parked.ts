import type { Act, Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { connect } from '@guildhall/platform/postgres';
import type pg from 'pg';
import type { Projection } from '../definition/projection.js';
import type { DeadLetter } from '../fold/dead-letters.js';
import { allSteps } from '../fold/turns.js';
import { announce } from '../store/announcements.js';
import { writeSteps } from '../store/batch.js';
import { checkpointOf } from '../store/checkpoints.js';
import type { Db } from '../store/connection.js';
import { inTransaction } from '../store/connection.js';
import { deadLettersOf, loadDeadLetters, skippedOf } from '../store/dead-letter-rows.js';
import { record } from '../store/operation-events.js';
import { LIVE } from '../store/schemas.js';

/** There is nothing parked under that name. */
export class NothingParked extends Error {
  constructor(projection: string, stream: string) {
    super(`${projection} has nothing parked of ${stream}`);
  }
}

export interface Retried {
  projection: string;
  stream: string;
  /** Events taken in. */
  events: number;
  /** What is parked of the stream now; null when it flows again. */
  still: DeadLetter | null;
}

/** The stream's events from the parked one to where the projection stands; later ones reach it by themselves. */
async function waitingEvents(log: EventLog, parked: DeadLetter, until: string): Promise<Recorded[]> {
  const events = await log.readStream(parked.stream, { from: parked.revision });
  return events.filter((event) => event.position <= until);
}

async function takeInAgain(db: Db, log: EventLog, projection: Projection, stream: string): Promise<Retried> {
  const stands = await checkpointOf(db, projection.name, true);
  const before = (await deadLettersOf(db, projection.name)).find((each) => each.stream === stream);
  if (!stands || !before) throw new NothingParked(projection.name, stream);
  if (stands.version !== projection.version)
    throw new Error(`${projection.name} stands at version ${stands.version}, not ${projection.version}`);
  const deadLetters = await loadDeadLetters(db, log, projection.name, false);
  const events = await waitingEvents(log, before, stands.position);
  const steps = await allSteps(projection, events, deadLetters);
  await writeSteps(db, LIVE, steps);
  const still = deadLetters.all()[0] ?? null;
  if (still) {
    await db.query(
      `update projections.parked set revision = $3, event_id = $4, event_type = $5, position = $6, error = $7, waiting = $8,
         attempts = case when event_id = $4 then attempts + 1 else 1 end, last_at = now() where projection = $1 and stream = $2`,
      [projection.name, stream, still.revision, still.eventId, still.eventType, still.position, still.error, still.waiting],
    );
  } else await db.query('delete from projections.parked where projection = $1 and stream = $2', [projection.name, stream]);
  // The live worker keeps what is parked in memory: the epoch makes it read again.
  await db.query('update projections.checkpoints set epoch = epoch + 1, revision = revision + 1 where projection = $1', [
    projection.name,
  ]);
  await announce(db, projection.name);
  const taken = still ? events.filter((event) => event.position < still.position).length : events.length;
  return { projection: projection.name, stream, events: taken, still };
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl, 'guildhall-parked');
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws NothingParked */
async function parkedIn(db: Db, { name }: Projection, stream: string): Promise<DeadLetter> {
  const found = (await deadLettersOf(db, name)).find((each) => each.stream === stream);
  if (!found) throw new NothingParked(name, stream);
  return found;
}

const named = ({ name: projection }: Projection, { stream, eventId, eventType }: DeadLetter) => ({
  projection,
  stream,
  event_id: eventId,
  event_type: eventType,
});

/** Tries a stream's parked event and those behind it again. @throws NothingParked */
export const retry = (databaseUrl: string, log: EventLog, projection: Projection, stream: string, by: Act): Promise<Retried> =>
  connected(databaseUrl, async (client) => {
    const parked = await parkedIn(client, projection, stream);
    const retried = await inTransaction(client, (db) => takeInAgain(db, log, projection, stream));
    const data = { ...named(projection, parked), still_parked: retried.still?.eventId === parked.eventId };
    await record(log, { type: 'EventRetried', data }, by);
    return retried;
  });

/**
 * Leaves a stream's parked event out for good, in rebuilds too, and takes in those behind it. The log says so first: rows
 * that do not follow, because this process ended, follow when a worker takes the projection over.
 * @throws NothingParked
 */
export const skip = (databaseUrl: string, log: EventLog, projection: Projection, stream: string, by: Act): Promise<Retried> =>
  connected(databaseUrl, async (client) => {
    const parked = await parkedIn(client, projection, stream);
    await record(log, { type: 'EventSkipped', data: named(projection, parked) }, by);
    return inTransaction(client, (db) => takeInAgain(db, log, projection, stream));
  });

/** Takes in what waits behind events that the log says are skipped. */
export async function followSkips(db: Db, databaseUrl: string, log: EventLog, projection: Projection): Promise<void> {
  const parked = await deadLettersOf(db, projection.name);
  if (parked.length === 0) return;
  const skipped = new Set(await skippedOf(db, log, projection.name));
  const streams = parked.filter(({ eventId }) => skipped.has(eventId)).map(({ stream }) => stream);
  if (streams.length === 0) return;
  await connected(databaseUrl, async (client) => {
    for (const stream of streams) await inTransaction(client, (own) => takeInAgain(own, log, projection, stream));
  });
}
