import type { WorkerReports } from '../../observe/worker-reports.js';
import type { Db } from '../store/connection.js';
import { LIVE } from '../store/schemas.js';
import type { Lease } from './lease.js';
import type { Members } from './members.js';

/** A worker that is alive: the bytes of each projection that it runs, and for how many it waits. */
export interface WorkerLoad {
  id: string;
  runs: Readonly<Record<string, number>>;
  waits: number;
}

/** A share that is so little larger than another stays as it is: tables grow and shrink all the time. */
const LITTLE = 0.1;
const sum = (bytes: readonly number[]) => bytes.reduce((all, each) => all + each, 0);

/**
 * The projections that this worker gives away: half of what it runs more than the least of those that wait for some. The
 * largest that fit go first. Only the one that runs the most gives, so that two never give to the same. Work is measured by
 * the bytes of tables and indexes: what is written often has many. Pure.
 */
export function surplusOf(worker: string, loads: readonly WorkerLoad[]): string[] {
  const totals = loads.map(({ id, runs, waits }) => ({ id, runs, waits, bytes: sum(Object.values(runs)) }));
  const [most] = totals.sort((a, b) => b.bytes - a.bytes || (a.id < b.id ? -1 : 1));
  const least = Math.min(...totals.filter(({ waits }) => waits > 0).map(({ bytes }) => bytes));
  if (most?.id !== worker || most.bytes - least < most.bytes * LITTLE) return [];
  let room = (most.bytes - least) / 2;
  const given: string[] = [];
  for (const [name, bytes] of Object.entries(most.runs).sort(([, a], [, b]) => b - a)) {
    if (bytes > room) continue;
    given.push(name);
    room -= bytes;
  }
  return given;
}

// Sizes are looked up only while a worker waits. A projection without tables, whose rebuild comes, counts as an empty one.
const LOADS = `
  with alive as materialized (select id, waits from projections.workers where heartbeat > now() - interval '5 seconds')
  select w.id, w.waits, (
    select coalesce(json_object_agg(c.projection, greatest(8192, (
      select sum(pg_total_relation_size(to_regclass(format('${LIVE}.%I', t)))) from json_array_elements_text(c.tables) t
    ))), '{}') from projections.checkpoints c where c.worker = w.id) as runs
  from alive w where exists (select from alive where waits > 0)`;
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
    const running = members.names();
    const names = surplusOf(lease.worker, rows).filter((name) => running.includes(name));
    if (names.length === 0) return;
    for (const name of names) this.leftUntil.set(name, performance.now() + LEFT_MS);
    members.dismiss(names);
    await Promise.all(names.map((name) => lease.release(name)));
    reports.say(`${names.join(', ')}: given to a worker that runs less`);
  }
}
