import { namedUuid } from '@guildhall/platform/named-uuid';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Commands } from '../commanding/commands.js';
import { PublishAsPlanned } from '../content/content.commands.js';
import { queueErrors } from '../policies/queue-errors.js';
import { jobIdOf, PUBLISHING_QUEUE, type PublishingJob } from './publishing.jobs.js';

const PLANS = 'b8a2f3c0-5f0e-4b57-9a43-0f5d4f5f7c2a';

/**
 * Carries one plan out. However often it runs, and in however many processes, the stream decides: published once, and not
 * at all where the plan has changed.
 */
@Processor(PUBLISHING_QUEUE)
export class PublishingProcessor extends WorkerHost {
  private readonly warn = queueErrors(new Logger('publishing'));

  constructor(private readonly commands: Commands) {
    super();
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.warn(error);
  }

  async process({ data }: Job<PublishingJob>): Promise<void> {
    const time = new Date().toISOString();
    // The queue keeps another clock; it tries again in a moment.
    if (time < data.publish_at) throw new Error('not yet');
    const commandId = namedUuid(jobIdOf(data), PLANS);
    const envelope = { commandId, correlationId: commandId, causationId: commandId };
    await this.commands.send(new PublishAsPlanned(data.id, time, data.publish_at), envelope);
  }
}
