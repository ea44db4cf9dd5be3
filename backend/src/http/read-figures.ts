import { figures } from '@guildhall/platform/observe/figures';
import { Counter } from 'prom-client';

const reads = new Counter({
  name: 'guildhall_replica_reads_total',
  help: 'Queries where replicas are named, by who answered them: a replica, or the primary database',
  labelNames: ['by'] as const,
  registers: [figures],
});

/** Counts a query. @param by `primary`, or `replica` and its number */
export const countReads = (by: string): void => reads.inc({ by });
