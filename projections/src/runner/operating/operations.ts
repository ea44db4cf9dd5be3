import { connectWatched } from '@guildhall/platform/watched';
import type pg from 'pg';
import { PROJECTIONS } from '../../all.js';
import type { Projection } from '../definition/projection.js';
import type { Progress } from '../rebuild/progress.js';
import { type Rebuilt, rebuild } from '../rebuild/rebuild.js';
import { goBack } from '../rebuild/rollback.js';
import { makeProjection } from '../store/checkpoints.js';
import { transact } from '../store/connection.js';
import { record } from '../store/operation-events.js';
import { NEXT } from '../store/schemas.js';
import { dropTables } from '../store/tables.js';
import { keepRun } from './keep-run.js';
import { type Acting, projectionNamed } from './operated.js';

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
      outcome: ({ events, rows, checksum, difference, uncompared, generation }) => ({
        events,
        rows,
        checksum,
        difference,
        generation,
        compared: uncompared === null,
      }),
    },
  );
};

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
