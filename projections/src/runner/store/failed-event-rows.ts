import { SYSTEM_ACTOR } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { type FailedEvent, FailedEvents } from '../fold/failed-events.js';
import type { Db } from './connection.js';
import { record, skipsIn } from './operation-events.js';
import { prepared } from './prepared.js';

export async function failedEventsOf(db: Db, projection: string): Promise<FailedEvent[]> {
  const { rows } = await db.query<FailedEvent & { [column: string]: unknown }>(
    `select stream, event_id as "eventId", event_type as "eventType", position, revision, error, stack, waiting::float8 as waiting
     from projections.failed_events where projection = $1 order by position`,
    [projection],
  );
  return rows;
}

const SAVE = `
  insert into projections.failed_events (projection, stream, revision, event_id, event_type, position, error, stack, waiting)
  select $1, p.stream, p.revision, p."eventId", p."eventType", p.position, p.error, p.stack, p.waiting
  from json_to_recordset($2) as p(stream text, revision int, "eventId" text, "eventType" text, position text, error text, stack text, waiting bigint)
  on conflict (projection, stream) do update set waiting = excluded.waiting, revision = excluded.revision,
    event_id = excluded.event_id, event_type = excluded.event_type, position = excluded.position, error = excluded.error, stack = excluded.stack, last_at = now()`;

export async function saveFailedEvents(db: Db, projection: string, failed: readonly FailedEvent[]): Promise<void> {
  if (failed.length > 0) await db.query(prepared(SAVE, [projection, JSON.stringify(failed)]));
}

/** Ids of the events that a projection skips. */
export async function skippedOf(db: Db, log: EventLog, projection: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select event_id as id from projections.skipped where projection = $1', [
    projection,
  ]);
  return [...new Set([...(await skipsIn(log, projection)), ...rows.map(({ id }) => id)])];
}

/** What failed and what is skipped; `withFailed` false for a rebuild, which finds out for itself. */
export async function loadFailedEvents(db: Db, log: EventLog, projection: string, withFailed = true): Promise<FailedEvents> {
  return FailedEvents.of(withFailed ? await failedEventsOf(db, projection) : [], await skippedOf(db, log, projection));
}

interface SkippedRow {
  event_id: string;
  stream: string;
  event_type: string;
  reason: string;
}

/** Earlier versions kept skips in a table only. Those that the log lacks are recorded there. */
export async function recordOldSkips(db: Db, log: EventLog, projection: string): Promise<void> {
  const { rows } = await db.query<SkippedRow & { [column: string]: unknown }>(
    'select event_id, stream, event_type, reason from projections.skipped where projection = $1 order by skipped_at',
    [projection],
  );
  if (rows.length === 0) return;
  const known = new Set(await skipsIn(log, projection));
  for (const { event_id, stream, event_type, reason } of rows) {
    if (known.has(event_id)) continue;
    const data = { projection, stream, event_id, event_type };
    await record(log, { type: 'EventSkipped', data }, { actor: SYSTEM_ACTOR, reason });
  }
}
