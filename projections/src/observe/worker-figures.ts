import { figures } from '@guildhall/platform/observe/figures';
import { Counter, Histogram } from 'prom-client';

const registers = [figures];
const labelNames = ['projection'] as const;

/** What a worker does, by projection where that is known. */
export const workerFigures = {
  events: new Counter({ name: 'guildhall_worker_events_total', help: 'Events taken in', labelNames, registers }),
  failedEvents: new Counter({
    name: 'guildhall_worker_failed_events_total',
    help: 'Events that the projection could not take in',
    labelNames,
    registers,
  }),
  faults: new Counter({
    name: 'guildhall_worker_faults_total',
    help: 'Faults after which a projection was begun again',
    labelNames,
    registers,
  }),
  rebuilds: new Counter({
    name: 'guildhall_worker_rebuilds_total',
    help: 'Read models that this worker has built from the log',
    labelNames,
    registers,
  }),
  batches: new Histogram({
    name: 'guildhall_worker_batch_duration_seconds',
    help: 'From a batch of events to its commit in the read models',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  }),
};
