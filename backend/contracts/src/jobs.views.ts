import { JOB_STATES, type Job, QUEUES, type Queue } from './jobs.js';
import { count, enumOf, moment, nullable, text, view } from './schema.js';

const queueName = enumOf(QUEUES);
export const job = view<Job>('Job', {
  id: text,
  queue: queueName,
  name: text,
  state: enumOf(JOB_STATES),
  attempts: count,
  most_attempts: count,
  error: nullable(text),
  created_at: moment,
  due_at: nullable(moment),
  finished_at: nullable(moment),
});
export const queue = view<Queue>('Queue', {
  id: queueName,
  failed: count,
  active: count,
  delayed: count,
  waiting: count,
  completed: count,
});
