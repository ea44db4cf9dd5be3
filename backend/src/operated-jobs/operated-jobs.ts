import type { Job } from '@guildhall/contracts/jobs';
import type { EventLog } from '@guildhall/event-store/log';
import { Inject, Injectable } from '@nestjs/common';
import type { Build } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import type { Done } from '../commanding/envelope.js';
import { stateOf } from '../commanding/streams.js';
import { contentDecider } from '../content/content.decider.js';
import { LOG } from '../injection-tokens.js';
import { MailRequests } from '../mail-requests/mail-requests.js';
import { jobIdOf } from '../publishing/publishing.jobs.js';
import { RemoveJob, RetryJob } from './job.commands.js';
import { JobQueues } from './job-queues.js';

/** Sends a command as who acts: a person with their session, or an account of the machine. */
export type Send = (build: Build) => Promise<Done>;

/** What operators do to a job: the event comes first, then the act, which a second try repeats without harm. */
@Injectable()
export class OperatedJobs {
  constructor(
    private readonly queues: JobQueues,
    private readonly requests: MailRequests,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  /** @throws Refusal */
  async retry(id: string, send: Send): Promise<{ job: Job; position: string }> {
    const job = await this.found(id);
    const { position } = await send((actor, time) => new RetryJob(job.queue, actor, time, { job, isMadeAgain: false }));
    await this.queues.retry(job);
    return { job: (await this.queues.find(id)) ?? { ...job, state: 'completed' }, position };
  }

  /** A mail that nobody should write is closed first: its request would make the job again. @throws Refusal */
  async remove(id: string, send: Send): Promise<{ job: Job; position: string }> {
    const job = await this.found(id);
    const isMadeAgain = job.queue === 'publishing' && (await this.isPlanned(job));
    const { position } = await send((actor, time) => new RemoveJob(job.queue, actor, time, { job, isMadeAgain }));
    if (job.queue === 'mail') await this.requests.close(job.id.slice('mail.'.length));
    await this.queues.remove(id);
    return { job, position };
  }

  private async found(id: string): Promise<Job> {
    const job = await this.queues.find(id);
    if (!job) throw notFound('Job');
    return job;
  }

  private async isPlanned({ id }: Job): Promise<boolean> {
    const named = id.slice('publishing.'.length);
    const content = named.slice(0, named.lastIndexOf('-'));
    const state = await stateOf(this.log, contentDecider, content);
    return state.is === 'draft' && state.publish_at !== null && jobIdOf({ id: content, publish_at: state.publish_at }) === named;
  }
}
