import type { QueueEvent } from '@guildhall/contracts/jobs';
import { deciderOf, on } from '../commanding/decide/decider.js';
import { Refusal } from '../commanding/decide/refusal.js';
import { byOperatorOrMachine } from '../commanding/decide/staff.js';
import { type JobCommand, RemoveJob, RetryJob } from './job.commands.js';

type State = { is: 'missing' } | { is: 'operated' };

const dataOf = ({ id, input: { job } }: JobCommand) => ({
  queue: id,
  job: job.id.slice(id.length + 1),
  attempts: job.attempts,
  error: job.error,
});
const conflict = (sentence: string) => new Refusal('conflict', sentence);

/** What operators do to jobs, as events of the stream queue-<name>. */
export const jobDecider = deciderOf<JobCommand, State, QueueEvent>({
  noun: 'queue',
  initial: { is: 'missing' },
  evolve: { JobRetried: () => ({ is: 'operated' }), JobRemoved: () => ({ is: 'operated' }) },
  decide: {
    RetryJob: on(RetryJob, (command) => {
      byOperatorOrMachine(command);
      const { state } = command.input.job;
      if (state !== 'failed' && state !== 'delayed') throw conflict('Only a failed or delayed job is retried.');
      return [{ type: 'JobRetried', data: dataOf(command) }];
    }),
    RemoveJob: on(RemoveJob, (command) => {
      byOperatorOrMachine(command);
      if (command.input.job.state === 'active') throw conflict('This job is running now.');
      if (command.input.isMadeAgain)
        throw conflict('The post is still planned: its job would be made again. Take the plan back.');
      return [{ type: 'JobRemoved', data: dataOf(command) }];
    }),
  },
});
