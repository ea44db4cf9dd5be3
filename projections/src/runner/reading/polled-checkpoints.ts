import type { EventLog } from '@guildhall/event-store/log';
import { FROZEN_AFTER_S } from '@guildhall/platform/observe/pulse';
import type pg from 'pg';
import type { CheckpointState } from './known-checkpoints.js';

/** What the checkpoint of a projection says, whether its worker lives, and whether an operator paused it. */
export interface Polled extends CheckpointState {
  projection: string;
  alive: boolean;
  paused: boolean;
  mark: string | null;
}

const POLL = `
  select c.projection, c.position, c.event_id as mark, c.epoch::float8 as epoch, c.revision::float8 as revision, c.state, c.rebuild_reason is null as sound,
    coalesce(w.heartbeat > now() - interval '${FROZEN_AFTER_S} s', false) as alive,
    exists (select from write.pauses p where p.projection = c.projection) as paused
  from projections.checkpoints c left join projections.workers w on w.id = c.worker`;

/** All checkpoints as they are now. */
export async function readCheckpoints(pool: pg.Pool): Promise<Polled[]> {
  return (await pool.query<Polled>(POLL)).rows;
}

/**
 * Marks rows that were never filled from a log that holds events, as after a restore: they show nothing of it. `isAsked` says of
 * which projections. Rows that a process knew as sound are about to take in the first event of all.
 */
export async function markUnfilled(
  log: Pick<EventLog, 'head'>,
  rows: readonly Polled[],
  isAsked: (projection: string) => boolean,
): Promise<void> {
  const unfilled = rows.filter(({ position, projection }) => position === '' && isAsked(projection));
  const isEmpty = unfilled.length === 0 || (await log.head().catch(() => '')) === '';
  for (const row of unfilled) row.sound &&= isEmpty;
}
