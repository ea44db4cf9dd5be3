import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import pg from 'pg';
import { type Checkpoint, checkpointOf, loadParking, makeProjection, recordError, takeEpoch } from './runner/checkpoints.js';
import { inTransaction, Writer } from './runner/connection.js';
import { Fenced, type Running, takeIn } from './runner/crew.js';
import { inHalves } from './runner/halves.js';
import { connectionName, Lease } from './runner/lease.js';
import type { Teller } from './runner/moves.js';
import { typesOf } from './runner/next.js';
import type { Projection } from './runner/projection.js';
import { RebuildNeedless, RebuildRunning, rebuild } from './runner/rebuild.js';
import { dropKeptOfErased } from './runner/rollback.js';

export interface WorkerOptions {
  databaseUrl: string;
  log: EventLog;
  projections: readonly Projection[];
  /** What an operator should know, in plain words. */
  say?: (line: string) => void;
  /** Tells other processes what moved, where NOTIFY is not to do it. */
  tell?: Teller['tell'];
  /** How often a worker that does not run a projection asks for it, in ms. */
  standByMs?: number;
}

const BATCH = 500;
const PAGE = 2000;
const TIDY_MS = 30_000;

/** A projection that this worker runs at the head of the log, until `leave` is called. */
interface Member extends Running {
  leave(): void;
}

/** Of another version, or never filled. */
const outdated = (projection: Projection, stored: Checkpoint) => stored.version < projection.version || stored.position === '';

/**
 * Runs projections: any number of workers may, and each projection is run by one of them at a time.
 * Those at the head of the log are fed by one subscription and written in one transaction per batch.
 */
export class ProjectionWorker {
  readonly id = randomUUID();
  private readonly stopping = new AbortController();
  private readonly members = new Set<Member>();
  private readonly writer: Writer;
  private readonly lease: Lease;
  private readonly pool: pg.Pool;
  private readonly say: (line: string) => void;
  private running: Promise<unknown> = Promise.resolve();
  private rebuilding: Promise<unknown> = Promise.resolve();
  /** Position of the newest batch that the subscription has brought. */
  private brought = '';

  constructor(private readonly options: WorkerOptions) {
    this.say = options.say ?? (() => undefined);
    this.writer = new Writer(options.databaseUrl, connectionName(this.id, 'writer'), options.tell);
    this.lease = new Lease(options.databaseUrl, this.id, hostname(), () => this.dismiss());
    this.pool = new pg.Pool({ connectionString: options.databaseUrl, max: 2, application_name: connectionName(this.id, 'pool') });
    this.pool.on('error', () => undefined);
  }

  /** Resolves when every projection has its tables. @throws when the database cannot be reached */
  async start(): Promise<void> {
    this.brought = await this.options.log.head();
    for (const projection of this.options.projections) await this.make(projection);
    const { signal } = this.stopping;
    const types = [...new Set(this.options.projections.flatMap(typesOf))];
    this.running = Promise.all([
      this.options.log.subscribeAll({
        after: this.brought,
        filter: { types },
        batchSize: BATCH,
        onBatch: (events, position) => this.onBatch(events, position),
        signal,
      }),
      ...this.options.projections.map((projection) => this.tend(projection)),
      this.tidy(),
    ]);
    this.running.catch((error) => this.say(`the worker ended: ${error}`));
  }

  /** Resolves when the worker has ended, by `stop` or by itself. @throws what ended it */
  async ended(): Promise<void> {
    await this.running;
  }

  /** Finishes the batch at hand and gives the projections to other workers. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.dismiss();
    await this.running.catch(() => undefined);
    await this.lease.close();
    await this.writer.close();
    await this.pool.end();
  }

  private dismiss(): void {
    for (const member of this.members) member.leave();
    this.members.clear();
  }

  private async make(projection: Projection): Promise<void> {
    const client = await this.pool.connect();
    try {
      await inTransaction(client, (db) => makeProjection(db, projection));
    } finally {
      client.release();
    }
  }

  private pause(ms: number): Promise<unknown> {
    return sleep(ms, undefined, { signal: this.stopping.signal, ref: true }).catch(() => undefined);
  }

  /** Keeps one projection going: its version, its lease, and its place in the crew, again after every fault. */
  private async tend(projection: Projection): Promise<void> {
    let faults = 0;
    let ahead = false;
    while (!this.stopping.signal.aborted) {
      try {
        const stored = await checkpointOf(this.pool, projection.name);
        if (!stored) await this.make(projection);
        else if (stored.version > projection.version) {
          if (!ahead)
            this.say(
              `${projection.name}: its tables are of version ${stored.version}, newer than ${projection.version}; standing by`,
            );
          ahead = true;
          await this.lease.release(projection.name);
          await this.pause(2000);
        } else if (outdated(projection, stored) && (await this.options.log.head()) !== '') {
          await this.rebuildFirst(projection, stored.version);
        } else if (!this.lease.holds(projection.name) && !(await this.lease.tryTake(projection.name))) {
          await this.pause(this.options.standByMs ?? 1000);
        } else await this.run(projection);
        faults = 0;
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        faults++;
        this.say(`${projection.name}: ${error instanceof Error ? error.message : error}`);
        await recordError(this.pool, projection.name, error).catch(() => undefined);
        await this.pause(Math.min(5000, 100 * 2 ** faults));
      }
    }
  }

  private async tidy(): Promise<void> {
    const { databaseUrl, log, projections } = this.options;
    while (!this.stopping.signal.aborted) {
      for (const projection of projections) {
        if (!this.lease.holds(projection.name)) continue;
        const dropped = await dropKeptOfErased(this.pool, databaseUrl, log, projection).catch(() => false);
        if (dropped) this.say(`${projection.name}: what was kept for rolling back is removed, since a person was erased`);
      }
      await this.pause(TIDY_MS);
    }
  }

  /** Another version, or never filled: the tables are built beside the live ones, one projection after the other. */
  private async rebuildFirst(projection: Projection, stored: number): Promise<void> {
    const { databaseUrl, log } = this.options;
    const mine = this.rebuilding.then(async () => {
      if (this.stopping.signal.aborted) return;
      try {
        const needed = (stands: Checkpoint) => outdated(projection, stands);
        const { events, seconds } = await rebuild(projection, { databaseUrl, log, signal: this.stopping.signal, needed });
        if (stored !== projection.version || events > 0) {
          this.say(`${projection.name}: version ${projection.version} built from ${events} events in ${seconds.toFixed(1)} s`);
        }
      } catch (error) {
        if (error instanceof RebuildNeedless) return;
        if (!(error instanceof RebuildRunning)) throw error;
        await this.pause(this.options.standByMs ?? 1000);
      }
    });
    this.rebuilding = mine.catch(() => undefined);
    await mine;
  }

  /** From taking the projection over until somebody else moves it, the lease is lost, a fault, or the end. */
  private async run(projection: Projection): Promise<void> {
    const taken = await takeEpoch(this.pool, projection, this.id);
    if (!taken) return;
    if (taken.position > (await this.options.log.head())) {
      throw new Error(`its checkpoint ${taken.position} is ahead of the log: was the log restored from a backup?`);
    }
    const parking = await loadParking(this.pool, projection.name);
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const member: Member = { projection, position: taken.position, epoch: taken.epoch, parking, leave };
    try {
      if (await this.catchUp(member)) await left;
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
    } finally {
      this.members.delete(member);
    }
  }

  /** Reads on by itself until it is where the subscription is, then joins the others. False when it may no longer. */
  private async catchUp(member: Member): Promise<boolean> {
    const filter = { types: typesOf(member.projection) };
    while (!this.stopping.signal.aborted && this.lease.holds(member.projection.name)) {
      if (member.position >= this.brought) {
        this.members.add(member);
        return true;
      }
      const page = await this.options.log.readAll({ after: member.position, filter, limit: PAGE });
      if (page.position > member.position) await this.takeInAlone(member, page.events, page.position);
    }
    return false;
  }

  /** What its tables refuse is parked. */
  private takeInAlone(member: Member, events: readonly Recorded[], position: string): Promise<void> {
    const mine = events.filter((event) => Object.hasOwn(member.projection.on, event.type));
    return inHalves(
      mine,
      position,
      (some, to) => takeIn(this.writer, [member], some, to),
      (event, error) => member.parking.refuse(event, error),
    );
  }

  private async onBatch(events: Recorded[], position: string): Promise<void> {
    this.brought = position;
    const crew = [...this.members].filter((member) => member.position < position);
    if (crew.length === 0) return;
    try {
      await takeIn(this.writer, crew, events, position);
    } catch {
      await this.oneByOne(crew, events, position);
    }
  }

  /** One projection that cannot go on must not hold up the others: it leaves, and is tended to by itself. */
  private async oneByOne(crew: readonly Member[], events: Recorded[], position: string): Promise<void> {
    for (const member of crew) {
      try {
        await this.takeInAlone(member, events, position);
      } catch (error) {
        if (!(error instanceof Fenced)) {
          this.say(`${member.projection.name}: ${error instanceof Error ? error.message : error}`);
          await recordError(this.pool, member.projection.name, error).catch(() => undefined);
        }
        this.members.delete(member);
        member.leave();
      }
    }
  }
}
