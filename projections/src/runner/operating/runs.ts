import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@guildhall/event-store/log';
import { type ClaimedRun, claimLost, claimRun, endRun } from '@guildhall/event-store/requested-runs';
import type pg from 'pg';
import type { Say } from '../../observe/worker-reports.js';
import type { Projection } from '../definition/projection.js';
import { NoFailedEvent } from '../live/retry-failed.js';
import { record } from '../store/operation-events.js';
import { retryFailedEvent } from './failed-event-acts.js';
import { recordRetried, wasCarriedOut } from './finished-runs.js';
import type { Acting } from './operated.js';
import { rebuildProjection, rollBack } from './operations.js';
import { verifyProjection } from './verifying.js';

const LOOK_MS = 500;
/** A run counts as lost after 10 s: looking for one each second is often enough. */
const TIDY_MS = 1000;
const LONG = ['rebuild', 'verify', 'roll-back'] as const;
const SHORT = ['retry'] as const;

interface Options {
  db: pg.Pool;
  databaseUrl: string;
  log: EventLog;
  projections: readonly Projection[];
  say: Say;
}

/**
 * Carries out what operators asked for, one long act at a time. A run that a killed worker left is taken up again: it is found
 * finished, or begins again.
 */
export class Runs {
  private readonly stopping = new AbortController();
  private readonly worker = randomUUID();
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: Options) {}

  start(): void {
    this.running = Promise.all([this.follow(LONG), this.follow(SHORT), this.endLostRuns()]);
  }

  /** What is going on waits for another worker. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private pause(ms: number): Promise<unknown> {
    return sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  private async endLostRuns(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      // A database that is away is reported where runs are looked for.
      await this.endLost().catch(() => undefined);
      await this.pause(TIDY_MS);
    }
  }

  /** A command that was killed had switched the tables, and its event is made up for; or it did nothing. */
  private async endLost(): Promise<void> {
    const { db } = this.options;
    for (const run of await claimLost(db))
      if (!(await wasCarriedOut(this.options, run))) await endRun(db, run.id, 'interrupted', {});
  }

  private async follow(acts: readonly ClaimedRun['act'][]): Promise<void> {
    const { db, say } = this.options;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const run = await claimRun(db, this.worker, acts);
        if (run) await this.carryOut(run);
        else await this.pause(LOOK_MS);
      } catch (error) {
        if (!signal.aborted) say(`runs: ${error instanceof Error ? error.message : error}`, 'warn');
        await this.pause(2000);
      }
    }
  }

  private async carryOut(run: ClaimedRun): Promise<void> {
    const { db, databaseUrl, log, projections } = this.options;
    const { signal } = this.stopping;
    const on: Acting = { databaseUrl, log, projections, by: run.by, run: run.id, signal };
    if (await wasCarriedOut(this.options, run)) return;
    if (run.cancel) {
      const { id, projection, act } = run;
      await record(log, { type: 'RunEnded', data: { run: id, projection, act, outcome: 'cancelled' } }, run.by);
      return endRun(db, id, 'cancelled', {});
    }
    await this.act(on, run).catch(async (error) => {
      if (error instanceof NoFailedEvent) await recordRetried(this.options, run);
      else if (signal.aborted)
        await db.query("update write.runs set state = 'waiting' where id = $1 and state = 'running'", [run.id]);
      else this.options.say(`${run.projection}: its ${run.act} failed: ${error.message}`, 'warn');
    });
  }

  private act(on: Acting, { act, projection, stream }: ClaimedRun): Promise<unknown> {
    switch (act) {
      case 'rebuild':
        return rebuildProjection(on, projection, undefined, on.signal);
      case 'verify':
        return verifyProjection(on, projection);
      case 'roll-back':
        return rollBack(on, projection);
      case 'retry':
        return retryFailedEvent(on, projection, stream ?? '');
    }
  }
}
