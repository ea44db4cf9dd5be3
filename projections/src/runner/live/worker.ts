import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorded } from '@guildhall/contracts/event';
import type { Health } from '@guildhall/platform/observe/private-server';
import { openPool } from '@guildhall/platform/postgres';
import type pg from 'pg';
import { WorkerReports } from '../../observe/worker-reports.js';
import type { Projection } from '../definition/projection.js';
import { logFilterOf, typesOf } from '../definition/projection.js';
import type { FailedEvent } from '../fold/failed-events.js';
import { readAhead } from '../fold/read-ahead.js';
import { checkpointOf, recordError, takeEpoch } from '../store/checkpoints.js';
import { loadFailedEvents, recordOldSkips } from '../store/failed-event-rows.js';
import { makeReadSide, makeTablesOf } from '../store/read-side.js';
import { isMissing, type LogPlace } from '../store/soundness.js';
import { Pace } from './batch-wait.js';
import { CrewFeed } from './crew-feed.js';
import { FirstBuilds, outdated } from './first-builds.js';
import { connectionName, Lease } from './lease.js';
import { type CrewMember, Members } from './members.js';
import { Pauses } from './pauses.js';
import { followSkips } from './retry-failed.js';
import { Shares } from './shares.js';
import { Fenced, OtherLog, takeInAlone } from './take-in.js';
import { Upkeep } from './upkeep.js';
import type { WorkerOptions } from './worker-options.js';
import { ReadModelWriter } from './writer.js';

const BATCH = 500;
const PAGE = 2000;

/**
 * Runs projections: any number of workers may, and each projection is run by one of them at a time.
 * Those at the head of the log are fed by one subscription and written in one transaction per batch.
 */
export class ProjectionWorker {
  readonly id = randomUUID();
  private readonly stopping = new AbortController();
  private readonly members = new Members();
  private readonly builds: FirstBuilds;
  private readonly upkeep: Upkeep;
  private readonly pauses: Pauses;
  private readonly crewFeed: CrewFeed;
  private readonly writer: ReadModelWriter;
  private readonly lease: Lease;
  private readonly shares: Shares;
  private readonly pool: pg.Pool;
  private readonly reports: WorkerReports;
  private readonly pace = new Pace(BATCH, performance.now());
  private running: Promise<unknown> = Promise.resolve();
  /** Position of the newest batch that the subscription has brought. */
  private brought = '';
  /** Ends the subscription, which begins again at the end of the log. */
  private feed = new AbortController();

  constructor(private readonly options: WorkerOptions) {
    this.reports = new WorkerReports(options.say ?? (() => undefined));
    this.writer = new ReadModelWriter(options.databaseUrl, connectionName(this.id, 'writer'), options.announce);
    this.crewFeed = new CrewFeed(this.writer, options.log, this.members, (of, error) => this.failed(of, error));
    this.lease = new Lease(options.databaseUrl, this.id, hostname(), () => this.members.dismiss());
    this.pool = openPool({ connectionString: options.databaseUrl, max: 2, application_name: connectionName(this.id, 'pool') });
    const { databaseUrl, log, projections, standByMs = 1000, shareMs = 5000 } = options;
    const { pool: db, lease, members, reports } = this;
    const { signal } = this.stopping;
    // Each projection that waits for its lease listens: Node would warn of a leak.
    setMaxListeners(0, signal);
    const shared = { databaseUrl, log, signal, reports };
    const pause = (ms: number) => this.pause(ms);
    this.builds = new FirstBuilds({ ...shared, pause: () => pause(standByMs) });
    this.pauses = new Pauses({ db, members, signal, pause });
    this.shares = new Shares({ db, lease, members, reports, signal, pause, shareMs });
    this.upkeep = new Upkeep({ ...shared, db, projections, lease, members, pause, onOlderLog: () => this.onOlderLog() });
  }

  /** Resolves when every projection has its tables. @throws when the database cannot be reached */
  async start(): Promise<void> {
    this.brought = await this.options.log.head();
    for (const projection of this.options.projections) await makeTablesOf(this.pool, projection);
    this.running = Promise.all([
      this.follow(),
      ...this.options.projections.map((projection) => this.tend(projection)),
      this.upkeep.run(),
      this.pauses.follow(),
      this.shares.run(),
    ]);
    this.running.catch((error) => this.reports.say(`the worker ended: ${error}`, 'error'));
  }

  /** Resolves when the worker has ended, by `stop` or by itself. @throws what ended it */
  async ended(): Promise<void> {
    await this.running;
  }

  /** Finishes the batch at hand and gives the projections to other workers. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.members.dismiss();
    await this.running.catch(() => undefined);
    await this.crewFeed.leave();
    await this.lease.close();
    await this.writer.close();
    await this.pool.end();
  }

  /** What it runs: a projection that another worker runs, or that is behind, is missing. */
  health(): Health {
    return { status: this.stopping.signal.aborted ? 'unavailable' : 'ok', worker: this.id, runs: this.members.names() };
  }

  /** Feeds the members from one subscription; after a restore of the log from its new end. */
  private async follow(): Promise<void> {
    const types = [...new Set(this.options.projections.flatMap(typesOf))];
    for (let again = false; !this.stopping.signal.aborted; again = true) {
      if (again) {
        await this.pause(100);
        this.brought = await this.options.log.head().catch(() => this.brought);
        this.feed = new AbortController();
        this.members.dismiss();
        await this.crewFeed.leave();
      }
      await this.options.log.subscribeAll({
        after: this.brought,
        filter: { types },
        batchSize: BATCH,
        onBatch: (events, position, mark) => this.onBatch(events, position, mark),
        signal: AbortSignal.any([this.stopping.signal, this.feed.signal]),
      });
    }
  }

  /** Where the end that the subscription has seen is no longer there, it begins again. */
  private async onOlderLog(): Promise<void> {
    if (this.brought !== '' && (await this.options.log.markAt(this.brought)) === null) this.feed.abort();
  }

  private pause(ms: number): Promise<unknown> {
    return sleep(ms, undefined, { signal: this.stopping.signal, ref: true }).catch(() => undefined);
  }

  /** Keeps one projection going: its version, its lease, and its place among the members, again after every fault. */
  private async tend(projection: Projection): Promise<void> {
    let faults = 0;
    let ahead = false;
    while (!this.stopping.signal.aborted) {
      try {
        const stored = await checkpointOf(this.pool, projection.name);
        if (!stored) await makeTablesOf(this.pool, projection);
        else if (stored.version > projection.version) {
          const newer = `of version ${stored.version}, newer than ${projection.version}`;
          if (!ahead) this.reports.say(`${projection.name}: its tables are ${newer}; standing by`);
          ahead = true;
          await this.lease.release(projection.name);
          await this.pause(2000);
        } else if (outdated(projection, stored) && (stored.rebuildReason !== null || (await this.options.log.head()) !== '')) {
          await this.builds.build(projection, stored);
        } else if (!this.lease.holds(projection.name) && !(await this.shares.take(projection.name))) {
          await this.pause(this.options.standByMs ?? 1000);
        } else if (await this.pauses.holds(projection.name)) await this.pauses.resumed(projection.name);
        else await this.run(projection);
        faults = 0;
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        faults++;
        // Somebody dropped the read side, or a part of it.
        if (isMissing(error))
          await makeReadSide(this.options.databaseUrl, this.pool, projection).catch((failure) =>
            this.reports.fault(projection, failure),
          );
        await this.failed(projection, error);
        await this.pause(Math.min(2000, 100 * 2 ** faults));
      }
    }
  }

  private async failed(projection: Projection, error: unknown): Promise<void> {
    this.reports.fault(projection, error);
    await recordError(this.pool, projection.name, error).catch(() => undefined);
  }

  /** From taking the projection over until somebody else moves it, the lease is lost, a fault, or the end. */
  private async run(projection: Projection): Promise<void> {
    const { databaseUrl, log } = this.options;
    await recordOldSkips(this.pool, log, projection.name);
    await followSkips(this.pool, databaseUrl, log, projection);
    const taken = await takeEpoch(this.pool, projection, this.id);
    if (!taken || (await this.upkeep.setBackUnsound([projection.name]))) return;
    const failedEvents = await loadFailedEvents(this.pool, log, projection.name);
    this.reports.taken(projection, taken.generation, failedEvents.all());
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const onFailed = (failed: FailedEvent) => this.reports.failed(projection, failed);
    const { position, mark, epoch } = taken;
    const member: CrewMember = { projection, position, mark, epoch, failedEvents, leave, onFailed };
    try {
      if (await this.catchUp(member)) await left;
    } catch (error) {
      if (!(error instanceof Fenced || error instanceof OtherLog)) throw error;
    } finally {
      this.members.remove(member);
    }
  }

  /** Reads on by itself until it is where the subscription is, then joins the others. False when it may no longer. */
  private async catchUp(member: CrewMember): Promise<boolean> {
    const { log } = this.options;
    const { name } = member.projection;
    const filter = logFilterOf(member.projection);
    const mayRun = () => !this.stopping.signal.aborted && this.lease.holds(name) && !this.pauses.known(name);
    const read = (after: LogPlace) => log.readAll({ after: after.position, filter, limit: PAGE });
    while (mayRun()) {
      if (member.position >= this.brought) {
        this.members.add(member);
        return true;
      }
      for await (const page of readAhead(read, member)) {
        if (page.position > member.position) await takeInAlone(this.writer, log, member, page.events, page.position, page.mark);
        else await this.pause(50);
        if (!mayRun() || member.position >= this.brought) break;
      }
    }
    return false;
  }

  private async onBatch(events: Recorded[], position: string, mark: string | null): Promise<void> {
    this.brought = position;
    const wait = this.pace.waitAfter(events.length, performance.now());
    await this.crewFeed.take({ events, position, mark });
    // Also where no projection is fed: an idle worker need not read the log after each append.
    if (wait > 0) await this.pause(wait);
  }
}
