import { randomUUID } from 'node:crypto';
import type { Act } from '@guildhall/contracts/event';
import type { RotatedKeys } from '@guildhall/contracts/operations';
import type { ClientBase } from 'pg';
import type { EventLog } from '../log.js';
import { recordAct } from '../record-act.js';

type Db = Pick<ClientBase, 'query'>;

interface Finished extends Act {
  id: string;
  which: RotatedKeys;
  keys: number;
  finished_at: Date;
}

const OPEN = 'select id from write.key_acts where which = $1 and finished_at is null';
const BEGIN = 'insert into write.key_acts (id, which, actor, reason) values ($1, $2, $3, $4)';
const COUNT = 'update write.key_acts set keys = keys + $2 where id = $1';
const FINISH = 'update write.key_acts set finished_at = clock_timestamp() where id = $1';
const FINISHED =
  'select id, which, actor, reason, keys, finished_at from write.key_acts where finished_at is not null order by 6';
const FORGET = 'delete from write.key_acts where id = $1';
const VOID = 'delete from write.key_acts where which = $1 and finished_at is null';
/** As many acts as can be recorded between one and its second record. */
const LOOK_BACK = 100;

/** The rotation of these keys that was cut short, or null. */
export async function openAct(db: Db, which: RotatedKeys): Promise<string | null> {
  return (await db.query<{ id: string }>(OPEN, [which])).rows[0]?.id ?? null;
}

/** Notes who rotates and why, in the commit that begins it. One that was cut short goes on under its own name. @returns its id */
export async function beginAct(db: Db, which: RotatedKeys, { actor, reason }: Act): Promise<string> {
  const open = await openAct(db, which);
  if (open !== null) return open;
  const id = randomUUID();
  await db.query(BEGIN, [id, which, actor, reason]);
  return id;
}

/** Counts keys in the commit that makes or wraps them. */
export const countKeys = (db: Db, id: string, keys: number): Promise<unknown> => db.query(COUNT, [id, keys]);

/** In the commit that ends it. */
export const finishAct = (db: Db, id: string): Promise<unknown> => db.query(FINISH, [id]);

/** Forgets a rotation that changed nothing. */
export const voidAct = (db: Db, which: RotatedKeys): Promise<unknown> => db.query(VOID, [which]);

/**
 * Records finished rotations in the log, each once. Call it alone.
 * @throws LogUnavailable, and then the next call records them
 */
export async function recordFinished(db: Db, log: EventLog): Promise<void> {
  for (const { id, which, keys, actor, reason, finished_at } of (await db.query<Finished>(FINISHED)).rows) {
    const stream = `keys-${which}`;
    const recorded = await log.readStream(stream, { backwards: true, limit: LOOK_BACK });
    const as = { id, time: finished_at.toISOString() };
    if (!recorded.some((event) => event.id === id))
      await recordAct(log, stream, { type: 'KeysRotated', data: { which, keys } }, { actor, reason }, [], as);
    await db.query(FORGET, [id]);
  }
}
