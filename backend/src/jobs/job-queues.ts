import { JOB_STATES, type Job, type JobState, QUEUES, type Queue, type QueueName } from '@guildhall/contracts/jobs';
import { BadListQuery, valueIn } from '@guildhall/projections/runner/reading/conditions';
import { completed, type Listed, type ListQuery } from '@guildhall/projections/runner/reading/list';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue as Bull, Job as Queued } from 'bullmq';
import { MAIL_QUEUE } from '../mail/mail.jobs.js';
import { PUBLISHING_QUEUE } from '../publishing/publishing.jobs.js';

/** Jobs of every queue, newest first. */
export const JOB_LIST = {
  filters: { queue: valueIn('queue', QUEUES), state: valueIn('state', JOB_STATES) },
  sorts: { created_at: 'created_at', id: 'created_at' },
  defaultSort: ['created_at', 'DESC'] as const,
};
/** A list reads no deeper than this in each queue. */
const DEEPEST = 2000;

const chosen = <Name extends string>(all: readonly Name[], given: unknown): readonly Name[] =>
  given === undefined ? all : all.filter((name) => [given].flat().includes(name));
const isoOf = (time: number | undefined) => (time ? new Date(time).toISOString() : null);

/** The queues as operators see them: no job holds personal values, only ids. */
@Injectable()
export class JobQueues {
  private readonly queues: Readonly<Record<QueueName, Bull>>;

  constructor(@InjectQueue(MAIL_QUEUE) mail: Bull, @InjectQueue(PUBLISHING_QUEUE) publishing: Bull) {
    this.queues = { mail, publishing };
  }

  /** @throws BadListQuery */
  async list(query: ListQuery): Promise<Listed<Job>> {
    const { filter, sort, from, limit } = completed(query, JOB_LIST);
    for (const [name, value] of Object.entries(filter)) JOB_LIST.filters[name as 'queue'](value, () => '');
    if (from + limit > DEEPEST) throw new BadListQuery('range', `no list of jobs is read beyond ${DEEPEST}`);
    const states = chosen(JOB_STATES, filter['state']);
    const found = await Promise.all(
      chosen(QUEUES, filter['queue']).map(async (name) => {
        const counts = await this.queues[name].getJobCounts(...states);
        const some = states.filter((state) => (counts[state] ?? 0) > 0);
        const jobs = await Promise.all(some.map((state) => this.inState(name, state, from + limit, sort[1] === 'ASC')));
        return { total: Object.values(counts).reduce((sum, each) => sum + each, 0), jobs: jobs.flat() };
      }),
    );
    const all = found.flatMap(({ jobs }) => jobs).sort((one, other) => one.created_at.localeCompare(other.created_at));
    if (sort[1] === 'DESC') all.reverse();
    return { items: all.slice(from, from + limit), total: found.reduce((sum, { total }) => sum + total, 0), from };
  }

  async counts(): Promise<Queue[]> {
    const all = QUEUES.map(async (id) => {
      const counts = await this.queues[id].getJobCounts(...JOB_STATES);
      return { id, ...(Object.fromEntries(JOB_STATES.map((state) => [state, counts[state] ?? 0])) as Record<JobState, number>) };
    });
    return Promise.all(all);
  }

  /** Null where no queue has it. */
  async find(id: string): Promise<Job | null> {
    const found = await this.queued(id);
    if (!found) return null;
    const state = await found.job.getState();
    return view(found.name, found.job, JOB_STATES.find((each) => each === state) ?? 'waiting');
  }

  /** Now instead of later, whatever it waits for. */
  async retry({ id, state }: Job): Promise<void> {
    const job = (await this.queued(id))?.job;
    await (state === 'failed' ? job?.retry() : job?.promote());
  }

  async remove(id: string): Promise<void> {
    await (await this.queued(id))?.job.remove();
  }

  private async queued(id: string): Promise<{ name: QueueName; job: Queued } | null> {
    const dot = id.indexOf('.');
    const name = QUEUES.find((each) => each === id.slice(0, dot));
    const job = name && (await this.queues[name].getJob(id.slice(dot + 1)));
    return name && job ? { name, job } : null;
  }

  private async inState(name: QueueName, state: JobState, count: number, oldestFirst: boolean): Promise<Job[]> {
    const jobs = await this.queues[name].getJobs([state], 0, count - 1, oldestFirst);
    return jobs.filter(Boolean).map((job) => view(name, job, state));
  }
}

const view = (queue: QueueName, job: Queued, state: JobState): Job => ({
  id: `${queue}.${job.id}`,
  queue,
  name: job.name,
  state,
  attempts: job.attemptsMade,
  most_attempts: job.opts.attempts ?? 1,
  error: job.failedReason || null,
  created_at: new Date(job.timestamp).toISOString(),
  due_at: state === 'delayed' ? isoOf(job.timestamp + (job.delay ?? 0)) : null,
  finished_at: isoOf(job.finishedOn),
});
