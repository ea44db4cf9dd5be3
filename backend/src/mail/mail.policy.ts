import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type pg from 'pg';
import { DATABASE, LOG } from '../http/parts.js';
import { Checkpoints } from '../jobs/checkpoints.js';
import { jobIdOf, MAIL_QUEUE, type MailJob } from './mail.jobs.js';
import { MailRequests } from './mail-requests.js';

const POLICY = 'mail';
const REQUESTS_EVERY_MS = 2000;
const RECONCILE_EVERY_MS = 60_000;
const CHECKPOINT_EVERY_MS = 10_000;

const UNWRITTEN = `select a.id from write.accounts a
  where a.created_at between now() - interval '7 days' and now() - interval '5 minutes'
    and a.password_hash is not null and a.email_confirmed_at is null
    and not exists (select from write.mailed_tokens t where t.account_id = a.id and t.purpose = 'confirmation')
  limit 100`;

/**
 * Whenever somebody signs up, a confirmation is mailed; whenever a mail is asked for, it is. Several processes may run this:
 * a job's id is its cause. Jobs that a lost queue took along are found again in what was never mailed.
 */
@Injectable()
export class MailPolicy implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('mail');
  private readonly stop = new AbortController();
  private readonly timers: NodeJS.Timeout[] = [];
  private following: Promise<void> = Promise.resolve();
  private saved = 0;

  constructor(
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
    @InjectQueue(MAIL_QUEUE) private readonly queue: Queue<MailJob>,
    private readonly checkpoints: Checkpoints,
    private readonly requests: MailRequests,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.on('error', (error) => this.logger.warn(`queue: ${error.message}`));
    this.following = this.follow();
    this.every(REQUESTS_EVERY_MS, () => this.takeRequests());
    this.every(RECONCILE_EVERY_MS, () => this.reconcile());
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    for (const timer of this.timers) clearInterval(timer);
    await this.following;
  }

  private async follow(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        await this.log.subscribeAll({
          after: await this.checkpoints.of(POLICY),
          filter: { types: ['UserSignedUp'] },
          onBatch: (events, position) => this.react(events as Recorded<AccountEvent>[], position),
          signal: this.stop.signal,
        });
      } catch (error) {
        this.logger.error(error instanceof Error ? error.message : String(error));
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  private async react(events: readonly Recorded<AccountEvent>[], position: string): Promise<void> {
    await this.enqueue(events.map(({ data }) => ({ kind: 'confirmation', accountId: data.id })));
    // Batches without a sign-up only move the checkpoint, now and then.
    if (events.length === 0 && performance.now() - this.saved < CHECKPOINT_EVERY_MS) return;
    await this.checkpoints.move(POLICY, position);
    this.saved = performance.now();
  }

  private async takeRequests(): Promise<void> {
    await this.enqueue((await this.requests.open()).map(({ id }) => ({ kind: 'requested', requestId: id })));
  }

  /** Finds sign-ups to which no confirmation was ever written, such as after a queue was lost. */
  async reconcile(): Promise<void> {
    const { rows } = await this.database.query<{ id: string }>(UNWRITTEN);
    await this.enqueue(rows.map(({ id }) => ({ kind: 'confirmation', accountId: id })));
  }

  private async enqueue(jobs: MailJob[]): Promise<void> {
    if (jobs.length > 0)
      await this.queue.addBulk(jobs.map((data) => ({ name: data.kind, data, opts: { jobId: jobIdOf(data) } })));
  }

  private every(milliseconds: number, work: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(async () => {
      if (busy) return;
      busy = true;
      await work().catch((error: Error) => this.logger.warn(error.message));
      busy = false;
    }, milliseconds);
    this.timers.push(timer.unref());
  }
}
