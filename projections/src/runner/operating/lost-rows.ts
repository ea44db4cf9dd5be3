import type { Recorded } from '@guildhall/contracts/event';
import type { OperationEvent } from '@guildhall/contracts/operations';
import type { EventLog } from '@guildhall/event-store/log';
import type pg from 'pg';
import { projectionStream } from '../store/operation-events.js';

type RecordedAct = Recorded<OperationEvent>;
type Of<Type extends OperationEvent['type']> = Recorded<Extract<OperationEvent, { type: Type }>>;

/** What holds is among the last events of a projection's stream. */
const LOOKED_AT = 50;

const is =
  <Type extends OperationEvent['type']>(...types: Type[]) =>
  (event: RecordedAct): event is Of<Type> =>
    (types as string[]).includes(event.type);

/** What the log says of a projection. */
export interface OperationState {
  /** The last pause or resume. */
  pausing: Of<'ProjectionPaused' | 'ProjectionResumed'> | undefined;
  /** What a worker was asked to do and has not ended, retries left out. */
  open: Of<'RunRequested'> | undefined;
  isCancelled: boolean;
}

/** @param events newest first. Pure. */
export function operationState(events: readonly RecordedAct[]): OperationState {
  const asked = events.filter(is('RunRequested')).find(({ data }) => data.act !== 'retry');
  const hasEnded = events.some(({ type, data }) => type !== 'RunRequested' && 'run' in data && data.run === asked?.data.run);
  const open = hasEnded ? undefined : asked;
  return {
    pausing: events.find(is('ProjectionPaused', 'ProjectionResumed')),
    open,
    isCancelled: open !== undefined && events.some((event) => is('RebuildCancelled')(event) && event.revision > open.revision),
  };
}

const PAUSE = `insert into write.pauses (projection, actor, reason, paused_at) values ($1, $2, $3, $4) on conflict do nothing`;
const RESUME = 'delete from write.pauses where projection = $1 and paused_at < $2';
const RUN = `insert into write.runs (id, projection, act, actor, reason, correlation_id, state, durable, cancel, events, asked_at)
  values ($1, $2, $3, $4, $5, $6, 'waiting', true, $7, 0, $8) on conflict do nothing`;

/**
 * Rows of pauses and runs that an older write side lacks, from the log: what it was restored without is held and carried out.
 * It is idempotent.
 */
export async function bringBackRows(db: pg.Pool, log: EventLog, projection: string): Promise<void> {
  const events = (await log.readStream(projectionStream(projection), { backwards: true, limit: LOOKED_AT })) as RecordedAct[];
  const { pausing, open, isCancelled } = operationState(events);
  if (pausing) {
    const { actor, reason = '', time } = pausing.metadata;
    if (pausing.type === 'ProjectionPaused') await db.query(PAUSE, [projection, actor, reason, time]);
    else await db.query(RESUME, [projection, time]);
  }
  if (open) {
    const { actor, reason = '', time, correlationId } = open.metadata;
    await db.query(RUN, [open.data.run, projection, open.data.act, actor, reason, correlationId, isCancelled, time]);
  }
}
