import { randomUUID } from 'node:crypto';
import { figures } from '@guildhall/platform/observe/figures';
import { appendWork, commandWork, epochMs, isTracing, traceWork } from '@guildhall/platform/observe/tracing';
import { Histogram } from 'prom-client';
import {
  AlreadyAnswered,
  type AppendRequest,
  AuthorityLost,
  type EventLog,
  EventTooLarge,
  LogBusy,
  LogUnavailable,
  ReservationTaken,
  RevisionConflict,
} from './log.js';

const registers = [figures];
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const durations = new Histogram({
  name: 'guildhall_append_duration_seconds',
  help: 'From the call of an append to its answer, by what became of it',
  labelNames: ['outcome'] as const,
  buckets: SECONDS,
  registers,
});

/** Of the log in Postgres, which sends the appends that wait together as one group. */
export const groupSize = new Histogram({
  name: 'guildhall_append_group_size',
  help: 'Appends that were sent to Postgres as one group',
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  registers,
});
export const groupWait = new Histogram({
  name: 'guildhall_append_wait_seconds',
  help: 'How long an append waited for its group to be sent to Postgres',
  buckets: SECONDS,
  registers,
});

const OUTCOMES = [
  [RevisionConflict, 'conflict'],
  [ReservationTaken, 'taken'],
  [AuthorityLost, 'authority_lost'],
  [AlreadyAnswered, 'repeated'],
  [EventTooLarge, 'too_large'],
  [LogBusy, 'busy'],
  [LogUnavailable, 'unavailable'],
] as const;
const outcomeOf = (error: unknown) => OUTCOMES.find(([type]) => error instanceof type)?.[1] ?? 'failed';

function traceAppend({ stream, events }: AppendRequest, start: number, outcome: string): void {
  const metadata = events[0]?.metadata;
  if (!isTracing() || !metadata) return;
  const { correlationId, commandId } = metadata;
  const written = outcome === 'written';
  traceWork({
    name: 'append',
    kind: 'internal',
    correlationId,
    // What was written is the cause of what projections do; an attempt that failed is nobody's.
    id: written ? appendWork(stream, metadata) : randomUUID(),
    cause: commandWork(commandId),
    start,
    end: epochMs(),
    attributes: { stream, events: events.length, outcome },
    failed: outcome === 'unavailable' || outcome === 'busy' || outcome === 'failed',
  });
}

/** The same log, whose appends are measured. */
export function measured(log: EventLog): EventLog {
  return {
    ...log,
    append: async (request) => {
      const end = durations.startTimer();
      const start = epochMs();
      try {
        const result = await log.append(request);
        end({ outcome: 'written' });
        traceAppend(request, start, 'written');
        return result;
      } catch (error) {
        const outcome = outcomeOf(error);
        end({ outcome });
        traceAppend(request, start, outcome);
        throw error;
      }
    },
  };
}
