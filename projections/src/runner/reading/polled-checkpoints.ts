import type pg from 'pg';
import type { CheckpointState } from './known-checkpoints.js';

/** What the checkpoint of a projection says, and whether its worker lives. */
export interface Polled extends CheckpointState {
  projection: string;
  alive: boolean;
  mark: string | null;
}

const POLL = `
  select c.projection, c.position, c.event_id as mark, c.epoch::float8 as epoch, c.revision::float8 as revision, c.state, c.rebuild_reason is null as sound,
    coalesce(w.heartbeat > now() - interval '10 s', false) as alive
  from projections.checkpoints c left join projections.workers w on w.id = c.worker`;

/** All checkpoints as they are now. */
export async function readCheckpoints(pool: pg.Pool): Promise<Polled[]> {
  return (await pool.query<Polled>(POLL)).rows;
}
