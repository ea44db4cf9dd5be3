import type { EventLog } from '@guildhall/event-store/log';
import { announce } from './announcements.js';
import type { Db } from './connection.js';
import { LIVE } from './schemas.js';

type Names = Pick<EventLog, 'markAt'>;

/** Rows that a projection cannot go on from. */
export interface Unsound {
  projection: string;
  position: string;
  /** In plain words, for the log and for an operator. */
  reason: string;
}

const LOOK = `
  select c.projection, c.position, c.event_id as mark,
    array(select t from json_array_elements_text(c.tables) t where to_regclass(format('%I.%I', '${LIVE}', t)) is null) as missing
  from projections.checkpoints c where c.projection = any($1) and c.position <> ''`;

interface Looked {
  projection: string;
  position: string;
  mark: string | null;
  missing: string[];
}

/** A place in the log, and the event there as the read that came to it saw it; null where nobody noted it. */
export interface LogPlace {
  position: string;
  mark: string | null;
}

/** The place with its event, where the log holds that; null for a place of another log. @throws LogUnavailable */
export async function placeIn(log: Names, { position, mark }: LogPlace): Promise<LogPlace | null> {
  if (position === '') return { position, mark: null };
  const found = await log.markAt(position);
  return found === null || (mark !== null && found !== mark) ? null : { position, mark: found };
}

/** Whether the log holds the event that a checkpoint names. One that names none is compared by its position alone. */
export const isInLog = async (log: Names, position: string, mark: string | null): Promise<boolean> =>
  (await placeIn(log, { position, mark })) !== null;

/**
 * Those of the projections whose tables are missing, or whose checkpoint names an event that the log does not hold: it was
 * restored from a backup that is older than the rows. @throws LogUnavailable
 */
export async function findUnsound(db: Db, log: Names, projections: readonly string[]): Promise<Unsound[]> {
  const { rows } = await db.query<Looked & { [column: string]: unknown }>(LOOK, [projections]);
  const events = new Map(rows.map(({ position }) => [position, log.markAt(position)]));
  await Promise.all(events.values());
  const found: Unsound[] = [];
  for (const { projection, position, mark, missing } of rows) {
    const held = (await events.get(position)) ?? null;
    const named = mark === null ? 'an event' : `the event ${mark}`;
    const reason =
      missing.length > 0
        ? `its tables are missing: ${missing.join(', ')}`
        : held === null || (mark !== null && held !== mark)
          ? `its checkpoint names ${named} at ${position}, which the log does not hold; was the log restored from a backup?`
          : null;
    if (reason !== null) found.push({ projection, position, reason });
    else if (mark === null && held !== null) await noteMark(db, projection, position, held);
  }
  return found;
}

/** A checkpoint of an earlier release named no event. */
const noteMark = (db: Db, projection: string, position: string, mark: string) =>
  db.query('update projections.checkpoints set event_id = $3 where projection = $1 and position = $2 and event_id is null', [
    projection,
    position,
    mark,
  ]);

/**
 * Sets the checkpoint back to the start of the log, so that the projection is rebuilt beside. Nobody goes on from its rows.
 * They are still served, and readers hear that they are catching up. False when someone else has moved it.
 */
export async function markUnsound(db: Db, { projection, position, reason }: Unsound): Promise<boolean> {
  const { rowCount } = await db.query(
    `update projections.checkpoints set position = '', event_id = null, epoch = epoch + 1, revision = revision + 1, rebuild_reason = $3
     where projection = $1 and position = $2`,
    [projection, position, reason],
  );
  if (rowCount !== 1) return false;
  await announce(db, projection);
  return true;
}

/** The tables of schema `read` that the checkpoint of a projection names and that are not there. */
export async function missingTables(db: Db, projection: string): Promise<string[]> {
  const { rows } = await db.query<{ missing: string }>(
    `select t as missing from projections.checkpoints c, json_array_elements_text(c.tables) t
     where c.projection = $1 and to_regclass(format('%I.%I', '${LIVE}', t)) is null`,
    [projection],
  );
  return rows.map(({ missing }) => missing);
}

/** A table or a schema is not there. */
export const isMissing = (error: unknown): boolean =>
  ['42P01', '3F000'].includes(String((error as { code?: unknown } | null)?.code));
