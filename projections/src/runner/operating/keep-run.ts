import { randomUUID } from 'node:crypto';
import type { RunAct } from '@guildhall/contracts/projections';
import { beginRun, endRun, type RunOutcome, touchRun } from '@guildhall/event-store/requested-runs';
import { connectWatched } from '@guildhall/platform/watched';
import type pg from 'pg';
import { NoFailedEvent } from '../live/retry-failed.js';
import { type Progress, RebuildCancelled } from '../rebuild/progress.js';
import { record } from '../store/operation-events.js';
import type { Acting } from './operated.js';

const BEAT_MS = 1000;

interface What {
  projection: string;
  act: RunAct;
  onProgress?: (progress: Progress) => void;
}
interface Work<T> {
  work(run: string, report: (progress: Progress) => void): Promise<T>;
  outcome(done: T): RunOutcome;
}

/** Keeps the row of a run alive, with its progress. Answers what ends that. */
function keepAlive(client: pg.Client, id: string, latest: () => Progress | undefined): () => void {
  const beat = () => {
    const { phase, events = 0, eventsExpected = null, eventsPerSecond = 0, secondsLeft = null } = latest() ?? {};
    return touchRun(client, id, phase && { step: phase, events, eventsExpected, rate: eventsPerSecond, secondsLeft });
  };
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS);
  return () => clearInterval(timer);
}

/**
 * Carries a run out and keeps its row: who, why, how far, and what it came to. A run that was asked for has its row, and its
 * end is an event before it is a row.
 * @throws what the work throws
 */
export async function keepRun<T>(on: Acting, { projection, act, onProgress }: What, { work, outcome }: Work<T>): Promise<T> {
  const client = await connectWatched(on.databaseUrl, 'guildhall-run');
  const id = on.run ?? on.begins ?? randomUUID();
  let latest: Progress | undefined;
  let rest = () => {};
  try {
    if (on.run === undefined) await beginRun(client, { id, projection, act, by: on.by });
    rest = keepAlive(client, id, () => latest);
    const done = await work(id, (progress) => {
      latest = progress;
      onProgress?.(progress);
    });
    rest();
    await endRun(client, id, 'done', { events: latest?.events, ...outcome(done) });
    return done;
  } catch (error) {
    rest();
    if (!on.signal?.aborted && !(on.run && error instanceof NoFailedEvent)) {
      const ended = error instanceof RebuildCancelled ? 'cancelled' : 'failed';
      if (on.run) await record(on.log, { type: 'RunEnded', data: { run: id, projection, act, outcome: ended } }, on.by);
      await endRun(client, id, ended, { error: error instanceof Error ? error.message : String(error) }).catch(() => undefined);
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
