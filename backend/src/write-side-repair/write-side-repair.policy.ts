import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog, Position } from '@guildhall/event-store/log';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { Passwords } from '../accounts/passwords.js';
import { UniqueValues } from '../commanding/unique-values.js';
import { DATABASE, LOG } from '../injection-tokens.js';
import { OwnAppends } from './own-appends.js';
import { agreed, Passes, type PassResult } from './repair-passes.js';
import { Repairs } from './repairs.js';

/** How often log and rows are compared, and how long a start waits for the first comparison. */
const EVERY_MS = 2000;
const START_WAITS_MS = 10_000;
/** One process at a time works on it. */
const LOCK = "select pg_try_advisory_lock(hashtext('guildhall.write-side')) as taken";
const UNLOCK = "select pg_advisory_unlock(hashtext('guildhall.write-side'))";

/**
 * Keeps the rows of the write side what the log says, whichever of the two was restored from a backup: no value stays taken
 * without an owner, no account of the log without a row, no erased person keeps either.
 */
@Injectable()
export class WriteSideRepairPolicy implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('write side');
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private known: Position | null = null;
  /** What this process appended is gone from the log: it was restored, however short the lost part. */
  private restored = false;
  private readonly own: OwnAppends;

  constructor(
    @Inject(DATABASE) private readonly pool: pg.Pool,
    @Inject(LOG) private readonly log: EventLog,
    private readonly unique: UniqueValues,
    private readonly passwords: Passwords,
  ) {
    this.own = new OwnAppends(log);
  }

  async onApplicationBootstrap(): Promise<void> {
    const first = this.pass();
    this.running = first.then(() => this.follow());
    await Promise.race([first, pause(START_WAITS_MS, undefined, { ref: false })]);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async follow(): Promise<void> {
    while (!this.stop.signal.aborted) {
      await pause(EVERY_MS, undefined, { signal: this.stop.signal }).catch(() => {});
      if (!this.stop.signal.aborted) await this.pass();
    }
  }

  /** What fails is tried again by the next pass, from where this one came to. */
  async pass(): Promise<void> {
    const client = await this.pool.connect().catch(() => null);
    if (!client) return;
    let sound = false;
    try {
      const { rows } = await client.query<{ taken: boolean }>(LOCK);
      this.restored = (await this.own.areLost((await agreed(client)).position)) || this.restored;
      if (rows[0]?.taken) await this.compare(client);
      await client.query(UNLOCK);
      sound = true;
    } catch (error) {
      if (!this.stop.signal.aborted) this.logger.debug(`not compared with the log: ${(error as Error).message}`);
    } finally {
      // Its lock goes with a connection that is not sound.
      client.release(!sound);
    }
  }

  private async compare(client: pg.PoolClient): Promise<void> {
    const repairs = new Repairs(client, this.log, this.unique, await this.passwords.ofNobody());
    const found = await new Passes(client, this.log, repairs, this.stop.signal).run(this.known, this.restored);
    this.restored = false;
    this.known = found.position;
    this.say(found);
  }

  private say({ older, repaired, answers }: PassResult): void {
    if (older) this.logger.warn('The log is older than the rows of the write side: was it restored from a backup?');
    if (answers > 0) this.logger.warn(`${answers} answers to commands that are lost were forgotten`);
    if (repaired > 0) this.logger.warn(`The rows of ${repaired} streams did not match the log, and do now`);
  }
}
