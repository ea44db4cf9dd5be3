import { ReasonInput } from '@guildhall/contracts/audit';
import { job, queue } from '@guildhall/contracts/jobs.views';
import { completed, type ListQuery } from '@guildhall/projections/runner/reading/list';
import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import type { Caller } from '../commanding/caller.js';
import { Commands } from '../commanding/commands.js';
import { notFound } from '../commanding/decide/refusal.js';
import { Done } from '../commanding/envelope.js';
import { Viewers } from '../commanding/viewers.js';
import { Items } from '../http/answers.js';
import { Input, NameOf } from '../http/input.js';
import { AsList } from '../http/list-query.js';
import { FromCaller } from '../http/request.js';
import { Operation } from '../openapi/operation.js';
import { JOB_LIST, JobQueues } from './job-queues.js';
import { Jobs, type Send } from './jobs.js';

const QUEUE_LIST = { filters: {}, sorts: { id: 'id' }, defaultSort: ['id', 'ASC'] } as const;
const ACT = { for: 'operators', answers: job, refuses: ['not_found', 'conflict'] } as const;

/** The jobs of the queues, and what operators do to them. */
@Controller('api')
export class JobsController {
  constructor(
    private readonly commands: Commands,
    private readonly viewers: Viewers,
    private readonly queues: JobQueues,
    private readonly operated: Jobs,
  ) {}

  @Get('queues')
  @Operation({
    id: 'listQueues',
    summary: 'Lists the queues with their jobs by state',
    for: 'auditors',
    answers: queue,
    list: QUEUE_LIST,
  })
  async counts(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    await this.viewers.appointed(caller, 'auditor');
    const { sort, from, limit } = completed(query, QUEUE_LIST);
    const all = await this.queues.counts();
    if (sort[1] === 'DESC') all.reverse();
    return new Items('queues', { items: all.slice(from, from + limit), total: all.length, from });
  }

  @Get('queues/:id')
  @Operation({
    id: 'getQueue',
    summary: 'Answers a queue with its jobs by state',
    for: 'auditors',
    answers: queue,
    refuses: ['not_found'],
  })
  async findQueue(@FromCaller() caller: Caller, @NameOf('Queue', 'id') id: string) {
    await this.viewers.appointed(caller, 'auditor');
    const found = (await this.queues.counts()).find((each) => each.id === id);
    if (!found) throw notFound('Queue');
    return found;
  }

  @Get('jobs')
  @Operation({ id: 'listJobs', summary: 'Lists jobs, newest first', for: 'auditors', answers: job, list: JOB_LIST })
  async list(@FromCaller() caller: Caller, @Query(AsList) query: ListQuery) {
    await this.viewers.appointed(caller, 'auditor');
    return new Items('jobs', await this.queues.list(query));
  }

  @Get('jobs/:id')
  @Operation({ id: 'getJob', summary: 'Answers a job', for: 'auditors', answers: job, refuses: ['not_found'] })
  async find(@FromCaller() caller: Caller, @NameOf('Job', 'id') id: string) {
    await this.viewers.appointed(caller, 'auditor');
    const found = await this.queues.find(id);
    if (!found) throw notFound('Job');
    return found;
  }

  @Post('jobs/:id/retry')
  @HttpCode(200)
  @Operation({ ...ACT, id: 'retryJob', summary: 'Runs a failed or delayed job now' })
  async retry(@FromCaller() caller: Caller, @NameOf('Job', 'id') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    await this.viewers.appointed(caller, 'operator');
    const done = await this.operated.retry(id, this.sending(caller, reason));
    return new Done(done.job, done.position);
  }

  @Post('jobs/:id/remove')
  @HttpCode(200)
  @Operation({ ...ACT, id: 'removeJob', summary: 'Removes a job, so that it never runs' })
  async remove(@FromCaller() caller: Caller, @NameOf('Job', 'id') id: string, @Input(ReasonInput) { reason }: ReasonInput) {
    await this.viewers.appointed(caller, 'operator');
    const done = await this.operated.remove(id, this.sending(caller, reason));
    return new Done(done.job, done.position);
  }

  private sending(caller: Caller, reason: string): Send {
    return (build) => this.commands.run(caller, build, reason);
  }
}
