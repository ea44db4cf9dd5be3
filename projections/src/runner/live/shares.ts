import type { WorkerReports } from '../../observe/worker-reports.js';
import type { Db } from '../store/connection.js';
import type { Lease } from './lease.js';
import type { Members } from './members.js';

/** A worker that is alive: how many projections it runs, and for how many it waits. */
export interface WorkerLoad {
  id: string;
  runs: number;
  waits: number;
}

/**
 * How many projections this worker gives away: half of what it runs more than a worker that waits for some. Only the one that
 * runs the most gives, so that two never give to the same. Pure.
 */
export function surplusOf(worker: string, loads: readonly WorkerLoad[]): number {
  const [most] = [...loads].sort((a, b) => b.runs - a.runs || (a.id < b.id ? -1 : 1));
  const least = Math.min(...loads.filter(({ waits }) => waits > 0).map(({ runs }) => runs));
  return most?.id === worker ? Math.max(0, Math.floor((most.runs - least) / 2)) : 0;
}

const LOADS = `
  select w.id, w.waits, (select count(*)::int from projections.checkpoints c where c.worker = w.id) as runs
  from projections.workers w where w.heartbeat > now() - interval '5 seconds'`;
/** How long a projection that was given away is left to the other workers, in ms. */
const LEFT_MS = 5000;

interface Options {
  db: Db;
  lease: Lease;
  members: Members;
  reports: WorkerReports;
  signal: AbortSignal;
  shareMs: number;
  pause(ms: number): Promise<unknown>;
}

/** Shares projections evenly among workers, whenever they joined. */
export class Shares {
  private readonly leftUntil = new Map<string, number>();

  constructor(private readonly options: Options) {}

  /** Takes the lease, unless the projection was just given away. @returns whether this worker holds it */
  async take(projection: string): Promise<boolean> {
    if (performance.now() < (this.leftUntil.get(projection) ?? 0)) return false;
    return this.options.lease.tryTake(projection);
  }

  async run(): Promise<void> {
    const { signal, pause, shareMs } = this.options;
    while (!signal.aborted) {
      await pause(shareMs);
      await this.giveAway().catch(() => undefined);
    }
  }

  private async giveAway(): Promise<void> {
    const { db, lease, members, reports } = this.options;
    const { rows } = await db.query<WorkerLoad>(LOADS);
    const surplus = surplusOf(lease.worker, rows);
    if (surplus === 0) return;
    const names = members.names().slice(-surplus);
    for (const name of names) this.leftUntil.set(name, performance.now() + LEFT_MS);
    members.dismiss(names);
    await Promise.all(names.map((name) => lease.release(name)));
    if (names.length > 0) reports.say(`${names.join(', ')}: given to a worker that runs fewer`);
  }
}
