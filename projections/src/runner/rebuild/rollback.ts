import type { Act } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import type { Projection } from '../definition/projection.js';
import { type FailedEvent, FailedEvents } from '../fold/failed-events.js';
import type { Db } from '../store/connection.js';
import { transact } from '../store/connection.js';
import { skippedOf } from '../store/failed-event-rows.js';
import { quoted } from '../store/names.js';
import { record } from '../store/operation-events.js';
import { PREVIOUS } from '../store/schemas.js';
import { isInLog, type LogPlace } from '../store/soundness.js';
import { ProgressReport } from './progress.js';
import { withRebuildLock } from './rebuild-lock.js';
import { endWithout, type ShadowTables } from './shadow-tables.js';
import { switchTables, tablesKept } from './swap.js';

/** Nothing is kept that this version of the code could go back to. */
export class NothingToRollBackTo extends Error {}

interface Kept {
  version: number;
  position: string;
  mark: string | null;
  events: number;
  failedEvents: FailedEvent[] | null;
}

async function kept(db: Db, log: EventLog, projection: Projection): Promise<ShadowTables> {
  const { name, version } = projection;
  const { rows } = await db.query<Kept & { [column: string]: unknown }>(
    `select previous_version as version, previous_position as position, previous_event_id as mark, previous_events::float8 as events, previous_failed_events as "failedEvents"
     from projections.checkpoints where projection = $1 and previous_position is not null`,
    [name],
  );
  const previous = rows[0];
  if (!previous) throw new NothingToRollBackTo(`No earlier tables of ${name} are kept`);
  if (previous.version !== version) {
    throw new NothingToRollBackTo(
      `The tables kept of ${name} are of version ${previous.version}: they fit the release with that version, not this one with ${version}`,
    );
  }
  if (!(await isInLog(log, previous.position, previous.mark)))
    throw new NothingToRollBackTo(`The tables kept of ${name} are of another log than this one`);
  const failedEvents = FailedEvents.of(previous.failedEvents ?? [], await skippedOf(db, log, name));
  const { position, mark, events } = previous;
  return { projection, schema: PREVIOUS, position, mark, events, failedEvents };
}

/**
 * Puts the tables that the last rebuild replaced back, after they have caught up beside the live ones.
 * @throws NothingToRollBackTo, RebuildRunning, LogRestored
 */
export const goBack = (databaseUrl: string, log: EventLog, projection: Projection, by: Act, run?: string): Promise<number> =>
  withRebuildLock(databaseUrl, projection.name, async (client) => {
    const shadow = await kept(client, log, projection);
    const report = await ProgressReport.start(client, projection, { run });
    let generation: number;
    try {
      generation = await switchTables(client, log, shadow, (db, now) => report.switched(db, now, {}));
      await report.finish('rolled back', { events: shadow.events });
    } catch (error) {
      await report.fail(error);
      throw error;
    }
    const { name, version } = projection;
    await record(log, { type: 'ProjectionRolledBack', data: { projection: name, version, generation, ...(run && { run }) } }, by);
    return generation;
  });

/** Removes the tables kept for rolling back. @throws RebuildRunning */
const dropKept = (databaseUrl: string, projection: Projection): Promise<void> =>
  withRebuildLock(databaseUrl, projection.name, (client) =>
    transact(client, async (db) => {
      const { previous } = await tablesKept(db, projection.name);
      for (const table of previous) await db.query(`drop table if exists ${PREVIOUS}.${quoted(table)}`);
      await db.query(
        `update projections.checkpoints set previous_version = null, previous_tables = null, previous_position = null,
           previous_event_id = null, previous_events = null, previous_failed_events = null where projection = $1`,
        [projection.name],
      );
    }),
  );

/** By projection: the place of its kept tables, and how far the log was looked through after that without finding an erasure. */
export type LookedThrough = Map<string, { since: string; to: LogPlace }>;

/**
 * Rows kept for rolling back must not outlive a person's erasure (OP-12): removes them when one was erased since. The log is
 * looked through from where the last call ended: a million events take a second.
 */
export async function dropKeptOfErased(
  db: Db,
  databaseUrl: string,
  log: EventLog,
  projection: Projection,
  looked: LookedThrough,
): Promise<boolean> {
  const { name } = projection;
  const { rows } = await db.query<LogPlace & { [column: string]: unknown }>(
    `select previous_position as position, previous_event_id as mark from projections.checkpoints
     where projection = $1 and previous_position is not null`,
    [name],
  );
  const [place] = rows;
  if (!place) return false;
  const known = looked.get(name);
  const isKnown = known?.since === place.position && (await isInLog(log, known.to.position, known.to.mark));
  const to = await endWithout(log, { types: ['PersonErased'] }, isKnown ? known.to : place);
  if (to) {
    looked.set(name, { since: place.position, to });
    return false;
  }
  await dropKept(databaseUrl, projection);
  return true;
}
