import type { Fact } from './event.js';

export const QUEUES = ['mail', 'publishing'] as const;
export type QueueName = (typeof QUEUES)[number];
export const JOB_STATES = ['failed', 'active', 'delayed', 'waiting', 'completed'] as const;
export type JobState = (typeof JOB_STATES)[number];

// ---- events of the stream queue-<name>
interface OperatedJob {
  queue: string;
  job: string;
  attempts: number;
  /** Why it failed last. */
  error: string | null;
}
export type QueueEvent = Fact<'JobRetried', OperatedJob> | Fact<'JobRemoved', OperatedJob>;

// ---- views
export interface Job {
  /** `<queue>.<id in the queue>`. */
  id: string;
  queue: QueueName;
  name: string;
  state: JobState;
  /** Attempts made, and the most that are made. */
  attempts: number;
  most_attempts: number;
  /** Why it failed last. */
  error: string | null;
  created_at: string;
  /** When it runs next, where it waits for a time. */
  due_at: string | null;
  finished_at: string | null;
}
export interface Queue {
  id: QueueName;
  failed: number;
  active: number;
  delayed: number;
  waiting: number;
  completed: number;
}
