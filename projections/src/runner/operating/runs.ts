import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorded } from '@guildhall/contracts/event';
import type { OperationEvent } from '@guildhall/contracts/operations';
import type { EventLog } from '@guildhall/event-store/log';
import { type ClaimedRun, claimLost, claimRun, endRun } from '@guildhall/event-store/runs';
import type pg from 'pg';
import type { Say } from '../../observe/worker-reports.js';
import type { Projection } from '../definition/projection.js';
import { NoFailedEvent } from '../live/retry-failed.js';
import { projectionStream, record } from '../store/operation-events.js';
import type { Acting } from './operated.js';
import { rebuildProjection, retryFailedEvent, rollBack, verifyProjection } from './operations.js';

const LOOK_MS = 500;
/** A run counts as lost after 10 s: looking for one each second is often enough. */
const TIDY_MS = 1000;
const LONG = ['rebuild', 'verify', 'roll-back'] as const;
const SHORT = ['retry'] as const;
/** An outcome is among the last events of its stream. */
const LOOKED_AT = 200;

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
    for (const run of await claimLost(db)) if (!(await this.wasCarriedOut(run))) await endRun(db, run.id, 'interrupted', {});
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
    if (await this.wasCarriedOut(run)) return;
    if (run.cancel) {
      const { id, projection, act } = run;
      await record(log, { type: 'RunEnded', data: { run: id, projection, act, outcome: 'cancelled' } }, run.by);
      return endRun(db, id, 'cancelled', {});
    }
    await this.act(on, run).catch(async (error) => {
      if (error instanceof NoFailedEvent) await this.madeUpFor(run);
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

  /** A retry that finds nothing was carried out by a worker that was killed before it could record it. */
  private async madeUpFor({ id, projection, by }: ClaimedRun): Promise<void> {
    const { db, log } = this.options;
    const asked = (await this.latestEvents(projection)).find(({ type, data }) => type === 'RunRequested' && data.run === id);
    const { stream = '', event_id = '', event_type = '' } = (asked?.data ?? {}) as { [key: string]: string };
    await record(log, { type: 'EventRetried', data: { projection, stream, event_id, event_type, failed_again: false } }, by);
    await endRun(db, id, 'done', {});
  }

  private async latestEvents(projection: string): Promise<Recorded<OperationEvent>[]> {
    const { log } = this.options;
    return (await log.readStream(projectionStream(projection), {
      backwards: true,
      limit: LOOKED_AT,
    })) as Recorded<OperationEvent>[];
  }

  /** What a worker that was killed had done: its event is in the log, or its tables are switched and the event is made up for. */
  private async wasCarriedOut(run: ClaimedRun): Promise<boolean> {
    const { db, log, projections } = this.options;
    const { id, projection, act } = run;
    const ended = (await this.latestEvents(projection)).find(({ type, data, metadata }) =>
      type === 'EventRetried' ? metadata.causationId === id : type !== 'RunRequested' && 'run' in data && data.run === id,
    );
    if (ended?.type === 'RunEnded') await endRun(db, id, ended.data.outcome, {});
    else if (ended) await endRun(db, id, 'done', outcomeOf(ended));
    if (ended) return true;
    const switched = await switchedBy(db, id);
    if (!switched) return false;
    const { generation, events, difference, rows, checksum } = switched;
    const version = projections.find(({ name }) => name === projection)?.version ?? 0;
    const data = { projection, version, generation, run: id };
    if (act === 'rebuild')
      await record(log, { type: 'ProjectionRebuilt', data: { ...data, events, seconds: switched.seconds, difference } }, run.by);
    else await record(log, { type: 'ProjectionRolledBack', data }, run.by);
    await endRun(db, id, 'done', { generation, events, difference, rows: rows ?? undefined, checksum: checksum ?? undefined });
    return true;
  }
}

function outcomeOf({ type, data }: Recorded<OperationEvent>) {
  if (type === 'ProjectionRebuilt') return { generation: data.generation, events: data.events, difference: data.difference };
  if (type === 'ProjectionRolledBack') return { generation: data.generation };
  if (type !== 'ProjectionVerified') return {};
  return { rows: data.rows, checksum: data.checksum, compared: data.compared, difference: data.difference };
}

interface Switched {
  generation: number;
  events: number;
  seconds: number;
  difference: string | null;
  rows: number | null;
  checksum: string | null;
}

/** What a run's switch of tables came to; null where it switched none. */
async function switchedBy(db: pg.Pool, run: string): Promise<Switched | null> {
  const { rows } = await db.query<Switched>(
    `select generation, events::float8 as events, difference, row_count::float8 as rows, checksum,
       extract(epoch from updated_at - started_at)::float8 as seconds
     from projections.rebuilds where run = $1 and generation is not null order by id desc limit 1`,
    [run],
  );
  return rows[0] ?? null;
}
