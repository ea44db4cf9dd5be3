import type { EventLog } from '@guildhall/event-store/log';
import type { WorkerReports } from '../../observe/worker-reports.js';
import type { Projection } from '../definition/projection.js';
import { dropLeftBehind } from '../rebuild/left-behind.js';
import { dropKeptOfErased, type LookedThrough } from '../rebuild/rollback.js';
import type { Db } from '../store/connection.js';
import { findUnsound, isMissing, markUnsound } from '../store/soundness.js';
import type { Lease } from './lease.js';
import type { Members } from './members.js';

const WATCH_MS = 1000;
const TIDY_MS = 30_000;

interface Options {
  db: Db;
  databaseUrl: string;
  log: EventLog;
  projections: readonly Projection[];
  lease: Lease;
  members: Members;
  signal: AbortSignal;
  reports: WorkerReports;
  pause(ms: number): Promise<unknown>;
  /** The log is an older one than the rows. */
  onOlderLog(): Promise<void>;
}

/** What a worker looks after beside the events: rows that cannot be trusted, and rows that are kept for too long. */
export class Upkeep {
  constructor(private readonly options: Options) {}

  async run(): Promise<void> {
    await Promise.all([this.watch(), this.tidy()]);
  }

  /** Has projections rebuilt whose rows cannot be trusted. True when there were any. @throws LogUnavailable */
  async setBackUnsound(names: readonly string[]): Promise<boolean> {
    const { db, log, members, reports, onOlderLog } = this.options;
    const unsound = await findUnsound(db, log, names);
    for (const each of unsound) {
      if (!(await markUnsound(db, each))) continue;
      reports.say(`${each.projection}: ${each.reason}; it is rebuilt from the log`, 'warn');
      members.dismiss([each.projection]);
    }
    if (unsound.length > 0) await onOlderLog();
    return unsound.length > 0;
  }

  /** Where nothing moves as well. */
  private async watch(): Promise<void> {
    const { signal, members, pause } = this.options;
    while (!signal.aborted) {
      await pause(WATCH_MS);
      const names = members.names();
      if (names.length > 0) await this.setBackUnsound(names).catch((error) => isMissing(error) && members.dismiss());
    }
  }

  private async tidy(): Promise<void> {
    const { db, databaseUrl, log, projections, lease, signal, reports, pause } = this.options;
    const looked: LookedThrough = new Map();
    while (!signal.aborted) {
      for (const projection of projections) {
        if (!lease.holds(projection.name)) continue;
        const dropped = await dropKeptOfErased(db, databaseUrl, log, projection, looked).catch(() => false);
        if (dropped) reports.say(`${projection.name}: what was kept for rolling back is removed, since a person was erased`);
        const left = await dropLeftBehind(db, databaseUrl, projection).catch(() => false);
        if (left) reports.say(`${projection.name}: tables that a broken-off rebuild or verify left are removed`);
      }
      await pause(TIDY_MS);
    }
  }
}
