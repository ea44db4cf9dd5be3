import { setTimeout as pause } from 'node:timers/promises';
import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { Recorded } from '@guildhall/contracts/event';
import type { InquiryEvent } from '@guildhall/contracts/inquiries';
import type { EventLog, Position } from '@guildhall/event-store/log';
import type { Settings } from '@guildhall/platform/settings';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { UniqueValues } from '../commanding/unique-values.js';
import { LOG, SETTINGS } from '../injection-tokens.js';
import { type InquiryNews, MailRequests } from '../mail-requests/mail-requests.js';
import { Checkpoints } from '../policies/checkpoints.js';
import { queueErrors } from '../policies/queue-errors.js';
import { Rounds } from '../policies/rounds.js';
import { MAIL_QUEUE, type MailJob } from './mail.jobs.js';
import { forgetMails } from './outbox.js';

const POLICY = 'mail';
const REQUESTS_EVERY_MS = 2000;
const CHECKPOINT_EVERY_MS = 10_000;
/** How long it rests after a batch. To read each append of a busy log by itself cost the database 17 µs for each command. */
const REST_MS = 100;
const FOLLOWED = ['UserSignedUp', 'PasswordReset', 'PersonErased', 'InquirySent', 'InquiryAnswered'] as const;
type Followed = Recorded<(AccountEvent | InquiryEvent) & { type: (typeof FOLLOWED)[number] }>;
type Of<Type extends Followed['type']> = Extract<Followed, { type: Type }>;
type Words = Of<'InquirySent' | 'InquiryAnswered'>;

const those = <Type extends Followed['type']>(events: readonly Followed[], ...types: readonly Type[]) =>
  events.filter((event): event is Of<Type> => (types as readonly string[]).includes(event.type));
/** Who is to hear of it: the one of the two who did not write it. */
const newsOf = ({ id, type, data, metadata: { time } }: Words): InquiryNews => {
  const isOfClient = type === 'InquirySent' || data.author_id === data.client_id;
  return { id, account_id: isOfClient ? data.talent_id : data.client_id, inquiry_id: data.id, since: time };
};

/**
 * Whenever somebody signs up, a confirmation is asked for; when a password is reset, a mail that sets another; when something
 * is written to an inquiry, a mail to the other one. An erasure removes mails, whatever became of the process that did it.
 * Whatever mail is asked for becomes a job, again and again until it is written: a queue that is lost or away holds up nothing
 * else. Several processes may run this: a job's id is its request.
 */
@Injectable()
export class MailPolicy implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('mail');
  private readonly warn = queueErrors(this.logger);
  private readonly stop = new AbortController();
  private readonly rounds = new Rounds(() => this.enqueueOpen(), REQUESTS_EVERY_MS, this.warn);
  private following: Promise<void> = Promise.resolve();
  private saved = 0;
  /** The last event that was seen: a log without it was restored. */
  private seen: { position: Position; mark: string } | null = null;
  private feed = new AbortController();

  constructor(
    @Inject(LOG) private readonly log: EventLog,
    @InjectQueue(MAIL_QUEUE) private readonly queue: Queue<MailJob>,
    private readonly checkpoints: Checkpoints,
    private readonly requests: MailRequests,
    private readonly unique: UniqueValues,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.queue.on('error', this.warn);
  }

  onApplicationBootstrap(): void {
    this.following = this.follow();
    this.rounds.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    this.rounds.stop();
    await this.following;
  }

  private async follow(): Promise<void> {
    while (!this.stop.signal.aborted) {
      let isCaughtUp = false;
      try {
        await this.log.subscribeAll({
          after: await this.checkpoints.of(POLICY),
          filter: { types: [...FOLLOWED] },
          onBatch: async (events, position, mark) => {
            await this.react(events as Followed[], position);
            this.seen = mark === null ? this.seen : { position, mark };
            if (isCaughtUp) await pause(REST_MS, undefined, { signal: this.stop.signal }).catch(() => undefined);
          },
          onCaughtUp: () => {
            isCaughtUp = true;
          },
          signal: AbortSignal.any([this.stop.signal, this.feed.signal]),
        });
        if (this.feed.signal.aborted) await this.beginAgain();
      } catch (error) {
        this.logger.error(error instanceof Error ? error.message : String(error));
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  /** A person who was asked is not asked again, so every sign-up may be read once more. */
  private async beginAgain(): Promise<void> {
    await this.checkpoints.takeBack(POLICY);
    this.seen = null;
    this.feed = new AbortController();
  }

  private async leaveOtherLog(): Promise<void> {
    const { seen } = this;
    if (seen !== null && (await this.log.markAt(seen.position)) !== seen.mark) this.feed.abort();
  }

  private async react(events: readonly Followed[], position: string): Promise<void> {
    await this.forget(those(events, 'PersonErased').map(({ data: { id } }) => id));
    const known = those(events, 'UserSignedUp').filter(({ data }) => typeof data.email === 'string');
    const reset = those(events, 'PasswordReset');
    const news = those(events, 'InquirySent', 'InquiryAnswered').map(newsOf);
    if (news.length > 0) await this.requests.askForInquiries(news);
    if (reset.length > 0)
      await this.requests.askForPasswords(
        reset.map(({ id, data, metadata }) => ({ id, account_id: data.id, since: metadata.time })),
      );
    if (known.length > 0)
      await this.requests.askForConfirmations(
        known.map(({ data, metadata }) => ({
          id: data.id,
          email: this.unique.canonical('email', data.email as string),
          since: metadata.time,
        })),
      );
    // Batches without any of these only move the checkpoint, now and then.
    if (events.length === 0 && performance.now() - this.saved < CHECKPOINT_EVERY_MS) return;
    await this.checkpoints.move(POLICY, position);
    this.saved = performance.now();
    if (known.length + reset.length + news.length > 0) this.rounds.now();
  }

  /** What is about people who were erased, and the mails whose address nobody has since. */
  private async forget(people: readonly string[]): Promise<void> {
    if (people.length === 0) return;
    await this.requests.forget(people);
    await forgetMails(this.settings.DATA_DIR, people, async (address) => (await this.unique.ownerOf('email', address)) === null);
  }

  private async enqueueOpen(): Promise<void> {
    await this.leaveOtherLog();
    const jobs = (await this.requests.open()).map(({ id }) => ({
      name: 'mail',
      data: { requestId: id },
      // What has failed for good is no job any more, so that its request makes another one.
      opts: { jobId: id, removeOnFail: true },
    }));
    if (jobs.length > 0) await this.queue.addBulk(jobs);
  }
}
