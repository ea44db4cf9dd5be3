import { noteOperation } from '@guildhall/event-store/operation-notes';
import { connect } from '@guildhall/platform/postgres';
import { connectWatched } from '@guildhall/platform/watched';
import type pg from 'pg';
import { PROJECTIONS } from '../../all.js';
import type { Projection } from '../definition/projection.js';
import type { FailedEvent } from '../fold/failed-events.js';
import { followSkips, type Retried, retry, skip } from '../live/retry-failed.js';
import type { Progress } from '../rebuild/progress.js';
import { type Rebuilt, rebuild } from '../rebuild/rebuild.js';
import { dropKept, goBack } from '../rebuild/rollback.js';
import { type Verified, verify } from '../rebuild/verify.js';
import { makeProjection } from '../store/checkpoints.js';
import { transact } from '../store/connection.js';
import { record } from '../store/operation-events.js';
import { NEXT } from '../store/schemas.js';
import { dropTables } from '../store/tables.js';
import { keepRun } from './keep-run.js';
import { type Acting, type Operated, projectionNamed } from './operated.js';

/** Makes the tables and checkpoints that are missing, so that reads work before a worker has run. */
export async function prepareProjections(databaseUrl: string, projections: readonly Projection[] = PROJECTIONS): Promise<void> {
  const client = await connectWatched(databaseUrl, 'guildhall-operations');
  try {
    for (const projection of projections) await transact(client, (db) => makeProjection(db, projection));
  } finally {
    await client.end();
  }
}

/** Builds a projection's tables again from the log and switches to them, on behalf of an operator. @throws UnknownProjection, RebuildRunning, RebuildCancelled */
export const rebuildProjection = async (
  on: Acting,
  name: string,
  onProgress?: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Rebuilt> => {
  const projection = projectionNamed(on, name);
  return keepRun(
    on,
    { projection: name, act: 'rebuild', onProgress },
    {
      work: (run, report) => rebuild(projection, { ...on, run, onProgress: report, signal }),
      outcome: ({ events, rows, checksum, difference, generation }) => ({
        events,
        rows,
        checksum,
        difference,
        generation,
        compared: checksum !== '',
      }),
    },
  );
};

/** For the figures; one that could not be compared is left as it was noted last. */
async function noteVerified(databaseUrl: string, { projection, difference }: Verified): Promise<void> {
  if (difference === undefined) return;
  const client = await connect(databaseUrl, 'guildhall-operations');
  try {
    await noteOperation(client, 'verify', difference === null ? 0 : 1, projection);
  } finally {
    await client.end();
  }
}

/** Replays projections and compares them with the live ones, one after the other; changes nothing. */
export async function verifyProjections(
  on: Operated,
  names?: readonly string[],
  onProgress?: (progress: Progress) => void,
): Promise<Verified[]> {
  const verified: Verified[] = [];
  for (const name of names ?? (on.projections ?? PROJECTIONS).map((each) => each.name)) {
    const result = await verify(projectionNamed(on, name), { ...on, onProgress });
    await noteVerified(on.databaseUrl, result);
    verified.push(result);
  }
  return verified;
}

/**
 * Puts the tables that the last rebuild replaced back in place, after they have caught up; those that were live are kept in
 * their stead. Answers the generation. @throws NothingToRollBackTo, UnknownProjection, RebuildRunning
 */
export const rollBack = async (on: Acting, name: string): Promise<number> =>
  keepRun(
    on,
    { projection: projectionNamed(on, name).name, act: 'roll-back' },
    {
      work: (run) => goBack(on.databaseUrl, on.log, projectionNamed(on, name), on.by, run),
      outcome: (generation) => ({ generation }),
    },
  );

/** Asks a running rebuild to stop; the live tables stay. False when none runs (what one left behind is then removed). */
export async function cancel(on: Acting, name: string): Promise<boolean> {
  const projection = projectionNamed(on, name);
  const client = await connectWatched(on.databaseUrl, 'guildhall-operations');
  try {
    const asked = await client.query(
      `update projections.rebuilds set cancel = true where projection = $1 and state = 'running' and not cancel`,
      [name],
    );
    const free = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtext('guildhall.rebuild'), hashtext($1)) as taken`,
      [name],
    );
    if (free.rows[0]?.taken) {
      await clearInterrupted(client, projection);
      return false;
    }
    if ((asked.rowCount ?? 0) > 0) {
      await record(on.log, { type: 'RebuildCancelled', data: { projection: name } }, on.by);
      return true;
    }
    const running = await client.query(`select from projections.rebuilds where projection = $1 and state = 'running'`, [name]);
    return (running.rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}

async function clearInterrupted(client: pg.Client, projection: Projection): Promise<void> {
  await transact(client, async (db) => {
    await dropTables(db, NEXT, projection);
    await db.query(
      `update projections.rebuilds set state = 'interrupted', finished_at = now() where projection = $1 and state = 'running'`,
      [projection.name],
    );
  });
}

/** Removes the tables kept for rolling back. @throws UnknownProjection, RebuildRunning */
export const dropPrevious = async (on: Operated, name: string): Promise<void> =>
  dropKept(on.databaseUrl, projectionNamed(on, name));

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

/** Compares a projection with a replay on behalf of somebody, and records it. @throws RebuildRunning, UnknownProjection */
export const verifyProjection = async (
  on: Acting,
  name: string,
  onProgress?: (progress: Progress) => void,
): Promise<Verified> => {
  const projection = projectionNamed(on, name);
  return keepRun(
    on,
    { projection: name, act: 'verify', onProgress },
    {
      work: async (run, report) => {
        const verified = await verify(projection, { ...on, onProgress: report });
        await noteVerified(on.databaseUrl, verified);
        const { rows, sha256, difference } = verified;
        const found = { rows, checksum: sha256, compared: difference !== undefined, difference: difference ?? null };
        const data = { projection: name, ...found, run };
        await record(on.log, { type: 'ProjectionVerified', data }, on.by);
        return verified;
      },
      outcome: ({ rows, sha256, difference }) => ({ rows, checksum: sha256, difference, compared: difference !== undefined }),
    },
  );
};

/** Tries a stream's failed event again. @throws NoFailedEvent, UnknownProjection */
export const retryFailedEvent = async (on: Acting, name: string, stream: string): Promise<Retried> =>
  keepRun(
    on,
    { projection: projectionNamed(on, name).name, act: 'retry', stream },
    {
      work: () => retry(on.databaseUrl, on.log, projectionNamed(on, name), stream, on.by),
      outcome: ({ events, still }) => ({ events, ...(still && { error: still.error }) }),
    },
  );

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
