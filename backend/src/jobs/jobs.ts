import type { Recorded } from '@guildhall/contracts/event';
import { type Job, QUEUES, type QueueEvent } from '@guildhall/contracts/jobs';
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

/** An act is among the last events of its queue. */
const LOOKED_AT = 20;
/** By then a process that lives has done what it recorded. */
const GRACE_MS = 10_000;

/** Whether the job is still what it was when the act was recorded. */
function isUndone(job: Job, { type, data, metadata }: Recorded<QueueEvent>): boolean {
  if (job.state === 'active' || job.created_at > metadata.time) return false;
  return type === 'JobRemoved' || ((job.state === 'failed' || job.state === 'delayed') && job.attempts === data.attempts);
}

/** Sends a command as who acts: a person with their session, or an account of the machine. */
export type Send = (build: Build) => Promise<Done>;

/** What operators do to a job: the event comes first, then the act, which a second try repeats without harm. */
@Injectable()
export class Jobs {
  constructor(
    private readonly queues: JobQueues,
    private readonly requests: MailRequests,
    @Inject(LOG) private readonly log: EventLog,
  ) {}

  /** @throws Refusal */
  async retry(id: string, send: Send): Promise<{ job: Job; position: string }> {
    const job = await this.found(id);
    const { position } = await send((actor, time) => new RetryJob(job.queue, actor, time, { job, isMadeAgain: false }));
    await this.carryOut('JobRetried', job);
    return { job: (await this.queues.find(id)) ?? { ...job, state: 'completed' }, position };
  }

  /** A mail that nobody should write is closed first: its request would make the job again. @throws Refusal */
  async remove(id: string, send: Send): Promise<{ job: Job; position: string }> {
    const job = await this.found(id);
    const isMadeAgain = job.queue === 'publishing' && (await this.isPlanned(job));
    const { position } = await send((actor, time) => new RemoveJob(job.queue, actor, time, { job, isMadeAgain }));
    await this.carryOut('JobRemoved', job);
    return { job, position };
  }

  /** Does what the log says of jobs, where the process that recorded it was killed before. @param now milliseconds since 1970 */
  async settle(now: number): Promise<void> {
    for (const queue of QUEUES) {
      const acts = await this.log.readStream(`queue-${queue}`, { backwards: true, limit: LOOKED_AT });
      for (const act of acts as Recorded<QueueEvent>[]) {
        if (now - Date.parse(act.metadata.time) < GRACE_MS) continue;
        const job = await this.queues.find(`${queue}.${act.data.job}`);
        if (job && isUndone(job, act)) await this.carryOut(act.type, job);
      }
    }
  }

  private async carryOut(act: QueueEvent['type'], job: Job): Promise<void> {
    if (act === 'JobRetried') return this.queues.retry(job);
    if (job.queue === 'mail') await this.requests.close(job.id.slice('mail.'.length));
    await this.queues.remove(job.id);
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
