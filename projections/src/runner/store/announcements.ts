import type { TouchedRows } from '../definition/changes.js';
import type { Db } from './connection.js';

export type { TouchedRows };

/**
 * What a worker announces when it has committed: the projections that moved, by name, all at one position. `touched` is left
 * out, or null, where any row may have changed.
 */
export interface Moved {
  at: string;
  moved: Record<string, [epoch: number, revision: number, state: string, sound: boolean, touched?: TouchedRows | null]>;
}

/** The channel of NOTIFY, and of Redis where there is one. Its name changes with the shape of its messages. */
export const MOVED = 'projection_states';

/** Announces that rows changed although no batch was taken in: after a switch of tables, a retry. */
export async function announce(db: Db, projection: string): Promise<void> {
  await db.query(
    `select pg_notify('${MOVED}', json_build_object('at', position, 'moved',
       json_build_object(projection, json_build_array(epoch, revision, state, rebuild_reason is null)))::text)
     from projections.checkpoints where projection = $1`,
    [projection],
  );
}
