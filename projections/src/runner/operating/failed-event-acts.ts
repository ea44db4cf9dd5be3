import { randomUUID } from 'node:crypto';
import { begunRun } from '@guildhall/event-store/requested-runs';
import { connect } from '@guildhall/platform/postgres';
import { connectWatched } from '@guildhall/platform/watched';
import type { FailedEvent } from '../fold/failed-events.js';
import { followSkips, NoFailedEvent, type Retried, retry, skip } from '../live/retry-failed.js';
import { record } from '../store/operation-events.js';
import { keepRun } from './keep-run.js';
import { type Acting, type Operated, projectionNamed } from './operated.js';

/** A failed event as operators see it, with how often it was tried. */
export interface ListedFailedEvent extends FailedEvent {
  projection: string;
  attempts: number;
  firstAt: string;
  lastAt: string;
}

/** Events that projections could not take in, with how many wait behind each. */
export async function listFailedEvents(on: Operated, name?: string): Promise<ListedFailedEvent[]> {
  const client = await connect(on.databaseUrl, 'guildhall-operations');
  try {
    const { rows } = await client.query<ListedFailedEvent>(
      `select projection, stream, event_id as "eventId", event_type as "eventType", position, revision, error, attempts,
         waiting::float8 as waiting, to_char(first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "firstAt",
         to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt"
       from projections.failed_events where $1::text is null or projection = $1 order by projection, position`,
      [name ?? null],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Tries a stream's failed event again. @throws NoFailedEvent, UnknownProjection */
export async function retryFailedEvent(on: Acting, name: string, stream: string): Promise<Retried> {
  const projection = projectionNamed(on, name);
  const asked = on.run === undefined ? await askForRetry(on, name, stream) : on;
  return keepRun(
    asked,
    { projection: name, act: 'retry' },
    {
      work: () => retry(on.databaseUrl, on.log, projection, stream, asked.by),
      outcome: ({ events, still }) => ({ events, ...(still && { error: still.error }) }),
    },
  );
}

/** The log says first that it was asked for: should this process be killed, a worker ends it. @throws NoFailedEvent */
async function askForRetry(on: Acting, projection: string, stream: string): Promise<Acting> {
  const failed = (await listFailedEvents(on, projection)).find((each) => each.stream === stream);
  if (!failed) throw new NoFailedEvent(projection, stream);
  const run = randomUUID();
  const { actor, reason, cause: { correlationId } = { correlationId: run } } = on.by;
  const by = { actor, reason, cause: { causationId: run, correlationId } };
  const named = { stream, event_id: failed.eventId, event_type: failed.eventType };
  const row = { id: run, projection, act: 'retry' as const, stream, actor, reason, correlation_id: correlationId };
  const asked = { type: 'RunRequested', data: { run, projection, act: 'retry', ...named } } as const;
  await record(on.log, asked, by, [begunRun(row, new Date().toISOString())]);
  return { ...on, run, by };
}

/** Takes in what waits behind events that were skipped. @throws UnknownProjection */
export async function followSkipsOf(on: Operated, name: string): Promise<void> {
  const client = await connectWatched(on.databaseUrl, 'guildhall-operations');
  try {
    await followSkips(client, on.databaseUrl, on.log, projectionNamed(on, name));
  } finally {
    await client.end();
  }
}

/** Leaves a stream's failed event out of every replay; the log keeps the reason. @throws NoFailedEvent, UnknownProjection */
export const skipFailedEvent = async (on: Acting, name: string, stream: string): Promise<Retried> =>
  skip(on.databaseUrl, on.log, projectionNamed(on, name), stream, on.by);
