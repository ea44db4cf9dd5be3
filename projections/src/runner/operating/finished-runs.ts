import type { Recorded } from '@guildhall/contracts/event';
import type { OperationEvent } from '@guildhall/contracts/operations';
import type { EventLog } from '@guildhall/event-store/log';
import { type ClaimedRun, endRun } from '@guildhall/event-store/requested-runs';
import type pg from 'pg';
import type { Projection } from '../definition/projection.js';
import { projectionStream, record } from '../store/operation-events.js';

/** An outcome is among the last events of its stream. */
const LOOKED_AT = 200;

interface On {
  db: pg.Pool;
  log: EventLog;
  projections: readonly Projection[];
}

/** The last events of a projection's stream, newest first. */
async function latestEvents(log: EventLog, projection: string): Promise<Recorded<OperationEvent>[]> {
  return (await log.readStream(projectionStream(projection), {
    backwards: true,
    limit: LOOKED_AT,
  })) as Recorded<OperationEvent>[];
}

/** A retry that finds nothing was carried out by a worker that was killed before it could record it. */
export async function recordRetried({ db, log }: On, { id, projection, by }: ClaimedRun): Promise<void> {
  const asked = (await latestEvents(log, projection)).find(({ type, data }) => type === 'RunRequested' && data.run === id);
  const { stream = '', event_id = '', event_type = '' } = (asked?.data ?? {}) as { [key: string]: string };
  await record(log, { type: 'EventRetried', data: { projection, stream, event_id, event_type, failed_again: false } }, by);
  await endRun(db, id, 'done', {});
}

/** What a worker that was killed had done: its event is in the log, or its tables are switched and the event is made up for. */
export async function wasCarriedOut({ db, log, projections }: On, run: ClaimedRun): Promise<boolean> {
  const { id, projection, act } = run;
  const ended = (await latestEvents(log, projection)).find(({ type, data, metadata }) =>
    type === 'EventRetried' ? metadata.causationId === id : type !== 'RunRequested' && 'run' in data && data.run === id,
  );
  if (ended?.type === 'RunEnded') await endRun(db, id, ended.data.outcome, {});
  else if (ended) await endRun(db, id, 'done', outcomeOf(ended));
  if (ended) return true;
  const switched = await switchedBy(db, id);
  if (!switched) return false;
  const { generation, events, difference, rows, checksum } = switched;
  const version = projections.find(({ name }) => name === projection)?.version ?? 0;
  const data = { projection, version, generation, run: id };
  if (act === 'rebuild')
    await record(log, { type: 'ProjectionRebuilt', data: { ...data, events, seconds: switched.seconds, difference } }, run.by);
  else await record(log, { type: 'ProjectionRolledBack', data }, run.by);
  await endRun(db, id, 'done', { generation, events, difference, rows, checksum, compared: checksum !== null });
  return true;
}

function outcomeOf({ type, data }: Recorded<OperationEvent>) {
  if (type === 'ProjectionRebuilt') return { generation: data.generation, events: data.events, difference: data.difference };
  if (type === 'ProjectionRolledBack') return { generation: data.generation };
  if (type !== 'ProjectionVerified') return {};
  return { rows: data.rows, checksum: data.checksum, compared: data.compared, difference: data.difference };
}

interface Switched {
  generation: number;
  events: number;
  seconds: number;
  difference: string | null;
  rows: number | null;
  checksum: string | null;
}

/** What a run's switch of tables came to; null where it switched none. */
async function switchedBy(db: pg.Pool, run: string): Promise<Switched | null> {
  const { rows } = await db.query<Switched>(
    `select generation, events::float8 as events, difference, row_count::float8 as rows, checksum,
       extract(epoch from updated_at - started_at)::float8 as seconds
     from projections.rebuilds where run = $1 and generation is not null order by id desc limit 1`,
    [run],
  );
  return rows[0] ?? null;
}
