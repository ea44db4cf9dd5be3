import type { AccountEvent } from '@guildhall/contracts/accounts';
import type { ContentEvent } from '@guildhall/contracts/content';
import type { Fact, Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { stateOf } from '../commanding/streams.js';
import { UniqueValues } from '../commanding/unique-values.js';
import { contentDecider } from '../content/content.decider.js';
import { LOG } from '../injection-tokens.js';
import { MailRequests } from '../mail-requests/mail-requests.js';
import { PUBLISHING_QUEUE, publishingJob } from '../publishing/publishing.jobs.js';

type SignUp = Recorded<Extract<AccountEvent, { type: 'UserSignedUp' }>>;
type Scheduled = Recorded<Extract<ContentEvent, { type: 'ContentScheduled' }>>;

/** The policies, given events again: what they did before they do not do twice. */
@Injectable()
export class ReplayHandlers {
  constructor(
    private readonly requests: MailRequests,
    private readonly unique: UniqueValues,
    @InjectQueue(PUBLISHING_QUEUE) private readonly publishing: Queue,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  /** @returns how many jobs or mails came of them */
  handle(handler: string, events: readonly Recorded<Fact>[]): Promise<number> {
    return handler === 'mail' ? this.mail(events as readonly SignUp[]) : this.plans(events as readonly Scheduled[]);
  }

  /** Asks for a confirmation of who has none, and was not asked for it. */
  private mail(events: readonly SignUp[]): Promise<number> {
    const known = events.filter(({ data }) => typeof data.email === 'string');
    return this.requests.askForConfirmations(
      known.map(({ data, metadata }) => ({
        id: data.id,
        email: this.unique.canonical('email', data.email as string),
        since: metadata.time,
      })),
    );
  }

  /** Makes the jobs of plans that hold and have none. */
  private async plans(events: readonly Scheduled[]): Promise<number> {
    let made = 0;
    for (const { data } of events) {
      const state = await stateOf(this.log, contentDecider, data.id);
      if (state.is !== 'draft' || state.publish_at !== data.publish_at) continue;
      const { name, data: plan, opts } = publishingJob({ id: data.id, publish_at: data.publish_at }, Date.now());
      if (await this.publishing.getJob(opts.jobId)) continue;
      await this.publishing.add(name, plan, opts);
      made += 1;
    }
    return made;
  }
}
