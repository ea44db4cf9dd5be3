import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { Recorded } from '@guildhall/contracts/event';
import type { InquiryEvent } from '@guildhall/contracts/inquiries';
import type { EventLog, Position } from '@guildhall/event-store/log';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { UniqueValues } from '../commanding/unique-values.js';
import { LOG } from '../injection-tokens.js';
import { Checkpoints } from '../jobs/checkpoints.js';
import { queueErrors } from '../jobs/queue-errors.js';
import { Rounds } from '../jobs/rounds.js';
import { type InquiryNews, MailRequests } from '../mail-requests/mail-requests.js';
import { MAIL_QUEUE, type MailJob } from './mail.jobs.js';

const POLICY = 'mail';
const REQUESTS_EVERY_MS = 2000;
const CHECKPOINT_EVERY_MS = 10_000;
type SignUp = Recorded<AccountEvent & { type: 'UserSignedUp' }>;
type Words = Recorded<InquiryEvent & { type: 'InquirySent' | 'InquiryAnswered' }>;
const FOLLOWED = ['UserSignedUp', 'InquirySent', 'InquiryAnswered'] as const;

const isSignUp = (event: SignUp | Words): event is SignUp => event.type === 'UserSignedUp';
/** Who is to hear of it: the one of the two who did not write it. */
const newsOf = ({ id, type, data, metadata: { time } }: Words): InquiryNews => {
  const isOfClient = type === 'InquirySent' || data.author_id === data.client_id;
  return { id, account_id: isOfClient ? data.talent_id : data.client_id, inquiry_id: data.id, since: time };
};

/**
 * Whenever somebody signs up, a confirmation is asked for; whenever something is written to an inquiry, a mail to the other one
 * is. Whatever mail is asked for becomes a job, again and again until it
 * is written: a queue that is lost or away holds up nothing else. Several processes may run this: a job's id is its request.
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
      try {
        await this.log.subscribeAll({
          after: await this.checkpoints.of(POLICY),
          filter: { types: [...FOLLOWED] },
          onBatch: async (events, position, mark) => {
            await this.react(events as (SignUp | Words)[], position);
            this.seen = mark === null ? this.seen : { position, mark };
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

  private async react(events: readonly (SignUp | Words)[], position: string): Promise<void> {
    const known = events.filter(isSignUp).filter(({ data }) => typeof data.email === 'string');
    const news = events.filter((event) => !isSignUp(event)).map((event) => newsOf(event as Words));
    if (news.length > 0) await this.requests.askForInquiries(news);
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
    if (known.length + news.length > 0) this.rounds.now();
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
