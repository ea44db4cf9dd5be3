import type { Planned } from '@guildhall/projections/content/content.queries';

/** Jobs of the queue `publishing`: which content, and the plan that is to be carried out. */
export type PublishingJob = Planned;

export const PUBLISHING_QUEUE = 'publishing';

/** One job for each plan, however often it is found. */
export const jobIdOf = ({ id, publish_at }: PublishingJob): string => `${id}-${Date.parse(publish_at)}`;
