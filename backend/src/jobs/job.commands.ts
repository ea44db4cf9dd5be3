import type { Job } from '@guildhall/contracts/jobs';
import { Command } from '../commanding/decide/decider.js';

/** What an operator acts on: the job as it is now, and whether its queue makes it again by itself. */
export interface OfJob {
  job: Job;
  isMadeAgain: boolean;
}
/** `id` is the name of the queue. */
export class RetryJob extends Command<OfJob> {
  readonly type = 'RetryJob';
}
export class RemoveJob extends Command<OfJob> {
  readonly type = 'RemoveJob';
}
export type JobCommand = RetryJob | RemoveJob;
