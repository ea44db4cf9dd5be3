import { listPlanned } from '@guildhall/projections/content/content.queries';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type pg from 'pg';
import { DATABASE } from '../injection-tokens.js';
import { queueErrors } from '../policies/queue-errors.js';
import { Rounds } from '../policies/rounds.js';
import { PUBLISHING_QUEUE, type PublishingJob, publishingJob } from './publishing.jobs.js';

const LOOK_EVERY_MS = 2000;
const AHEAD_MS = 60_000;
const MOST = 100;

/**
 * When a draft's time is near, its publishing becomes a job, until it is published or planned otherwise: what the log planned
 * is in the read model. A lost queue, or a night without any process, only delays it. Several processes may run this: a job's
 * id is its plan.
 */
@Injectable()
export class PublishingPolicy implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly warn = queueErrors(new Logger('publishing'));
  private readonly rounds = new Rounds(() => this.enqueue(), LOOK_EVERY_MS, this.warn);

  constructor(
    @Inject(DATABASE) private readonly database: pg.Pool,
    @InjectQueue(PUBLISHING_QUEUE) private readonly queue: Queue<PublishingJob>,
  ) {
    this.queue.on('error', this.warn);
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  onApplicationShutdown(): void {
    this.rounds.stop();
  }

  private async enqueue(): Promise<void> {
    const now = Date.now();
    const planned = await listPlanned(this.database, new Date(now + AHEAD_MS).toISOString(), MOST);
    const jobs = planned.map((data) => publishingJob(data, now));
    if (jobs.length > 0) await this.queue.addBulk(jobs);
  }
}
