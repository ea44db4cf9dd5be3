import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { LIVE } from '../schema.js';
import { writeSteps } from './batch.js';
import { announce, checkpointOf, loadParking, parkedOf } from './checkpoints.js';
import { connect, inTransaction } from './connection.js';
import { stepsOf } from './fold.js';
import type { Parked } from './parking.js';
import type { Projection } from './projection.js';
import type { Db } from './table.js';

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
  still: Parked | null;
}

/** The stream's events from the parked one to where the projection stands; later ones reach it by themselves. */
async function waitingEvents(log: EventLog, parked: Parked, until: string): Promise<Recorded[]> {
  const events = await log.readStream(parked.stream, { from: parked.revision });
  return events.filter((event) => event.position <= until);
}

async function takeInAgain(db: Db, log: EventLog, projection: Projection, stream: string): Promise<Retried> {
  const stands = await checkpointOf(db, projection.name, true);
  const before = (await parkedOf(db, projection.name)).find((each) => each.stream === stream);
  if (!stands || !before) throw new NothingParked(projection.name, stream);
  if (stands.version !== projection.version)
    throw new Error(`${projection.name} stands at version ${stands.version}, not ${projection.version}`);
  const parking = await loadParking(db, projection.name, false);
  const events = await waitingEvents(log, before, stands.position);
  const steps = events.flatMap((event) => stepsOf(projection, event, parking));
  await writeSteps(db, LIVE, steps);
  const still = parking.all()[0] ?? null;
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

async function transaction<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl, 'guildhall-parked');
  try {
    return await inTransaction(client, work);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Tries a stream's parked event and those behind it again. @throws NothingParked */
export const retry = (databaseUrl: string, log: EventLog, projection: Projection, stream: string): Promise<Retried> =>
  transaction(databaseUrl, (db) => takeInAgain(db, log, projection, stream));

/**
 * Leaves a stream's parked event out for good, in rebuilds too, and takes in those behind it.
 * @throws NothingParked
 */
export const skip = (
  databaseUrl: string,
  log: EventLog,
  projection: Projection,
  stream: string,
  reason: string,
): Promise<Retried> =>
  transaction(databaseUrl, async (db) => {
    await checkpointOf(db, projection.name, true);
    const { rowCount } = await db.query(
      `insert into projections.skipped (projection, event_id, stream, event_type, error, reason)
       select projection, event_id, stream, event_type, error, $3 from projections.parked where projection = $1 and stream = $2
       on conflict (projection, event_id) do update set reason = excluded.reason, skipped_at = now()`,
      [projection.name, stream, reason],
    );
    if (rowCount !== 1) throw new NothingParked(projection.name, stream);
    return takeInAgain(db, log, projection, stream);
  });
