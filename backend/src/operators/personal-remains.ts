import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@guildhall/event-store/log';
import type { Settings } from '@guildhall/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import type pg from 'pg';
import { accountDecider } from '../accounts/account.decider.js';
import { historyOf } from '../commanding/streams.js';
import { UniqueValues } from '../commanding/unique-values.js';
import { DATABASE, LOG, SETTINGS } from '../injection-tokens.js';
import { MAIL_QUEUE } from '../mail/mail.jobs.js';
import { forgetMails } from '../mail/outbox.js';
import { queueOptions } from '../policies/policies.module.js';

/**
 * A queue that is away holds up no erasure: its jobs hold ids only, and do nothing without their request. It is waited for
 * twice, and both together end before the deadline of a request.
 */
const QUEUE_PATIENCE_MS = 1_500;

/** What is about a person beside the log and the rows of its commits: mails to be written, their jobs, and the outbox. */
@Injectable()
export class PersonalRemains {
  constructor(
    @Inject(LOG) private readonly log: EventLog,
    @Inject(DATABASE) private readonly database: pg.Pool,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly unique: UniqueValues,
  ) {}

  /** The address that the person signed up with, and the same as it was typed now. */
  async addressesOf(id: string, typed: string): Promise<string[]> {
    const events = await historyOf(this.log, accountDecider, id);
    const own = events.flatMap(({ type, data }) => (type === 'UserSignedUp' && data.email !== null ? [data.email] : []));
    return [...new Set([typed, ...own])];
  }

  async remove(id: string, addresses: readonly string[]): Promise<void> {
    const hidden = addresses.map((address) => this.unique.canonical('email', address));
    const { rows } = await this.database.query<{ id: string }>(
      'delete from write.mail_requests where id = $1 or account_id = $1 or email = any($2) returning id',
      [id, hidden],
    );
    await this.forgetJobs([...new Set([id, ...rows.map((row) => row.id)])]);
    const forgotten = new Set(addresses.map((address) => address.toLowerCase()));
    await forgetMails(this.settings.DATA_DIR, [id], (address) => forgotten.has(address));
  }

  /** Erasures are rare: the queue is opened for each. */
  private async forgetJobs(ids: readonly string[]): Promise<void> {
    const queue = new Queue(MAIL_QUEUE, queueOptions(this.settings));
    queue.on('error', () => undefined);
    const patiently = (work: Promise<unknown>) =>
      Promise.race([work.catch(() => undefined), pause(QUEUE_PATIENCE_MS, undefined, { ref: false })]);
    await patiently(Promise.all(ids.map((id) => queue.remove(id))));
    await patiently(queue.close());
  }
}
