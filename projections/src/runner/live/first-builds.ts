import type { EventLog } from '@guildhall/event-store/log';
import type { WorkerReports } from '../../observe/worker-reports.js';
import type { Projection } from '../definition/projection.js';
import { RebuildNeedless, rebuild } from '../rebuild/rebuild.js';
import { RebuildRunning } from '../rebuild/rebuild-lock.js';
import type { Checkpoint } from '../store/checkpoints.js';

interface Options {
  databaseUrl: string;
  log: EventLog;
  signal: AbortSignal;
  reports: WorkerReports;
  /** Waits while another process builds. */
  pause(): Promise<unknown>;
}

/** Of another version, never filled, or set back because its rows cannot be trusted. */
export const outdated = (projection: Projection, stored: Checkpoint) =>
  stored.version < projection.version || stored.position === '';

/** Builds tables beside the live ones without being asked, one projection after the other. */
export class FirstBuilds {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: Options) {}

  async build(projection: Projection, stored: Checkpoint): Promise<void> {
    const mine = this.last.then(() => this.inTurn(projection, stored));
    this.last = mine.catch(() => undefined);
    await mine;
  }

  private async inTurn(projection: Projection, stored: Checkpoint): Promise<void> {
    const { databaseUrl, log, signal, reports, pause } = this.options;
    if (signal.aborted) return;
    try {
      const needed = (now: Checkpoint) => outdated(projection, now);
      const { events, seconds } = await rebuild(projection, { databaseUrl, log, signal, needed });
      if (stored.version !== projection.version || stored.rebuildReason !== null || events > 0)
        reports.rebuilt(projection, events, seconds);
    } catch (error) {
      if (error instanceof RebuildNeedless) return;
      if (!(error instanceof RebuildRunning)) throw error;
      await pause();
    }
  }
}
