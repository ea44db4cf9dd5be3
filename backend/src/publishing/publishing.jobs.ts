import type { PlannedPost } from '@guildhall/projections/content/content.queries';
import { BullModule } from '@nestjs/bullmq';

/** Jobs of the queue `publishing`: which content, and the plan that is to be carried out. */
export type PublishingJob = PlannedPost;

export const PUBLISHING_QUEUE = 'publishing';

/** One job for each plan, however often it is found. */
export const jobIdOf = ({ id, publish_at }: PublishingJob): string => `${id}-${Date.parse(publish_at)}`;

/** The queue, once for all modules that import it. */
export const PUBLISHING_QUEUES = BullModule.registerQueue({ name: PUBLISHING_QUEUE });

/** A plan as a job; `now` is in milliseconds. One that is over leaves its id free: a plan that stays makes another one. */
export const publishingJob = (data: PublishingJob, now: number) => ({
  name: 'publish',
  data,
  opts: {
    jobId: jobIdOf(data),
    delay: Math.max(0, Date.parse(data.publish_at) - now),
    removeOnComplete: true,
    removeOnFail: true,
  },
});
