import type { EventLog } from '@guildhall/event-store/log';
import { PREVIOUS } from '../schema.js';
import { skippedOf } from './checkpoints.js';
import { inTransaction } from './connection.js';
import { anyAfter, type Beside } from './next.js';
import { type Parked, Parking } from './parking.js';
import { ProgressReport } from './progress.js';
import type { Projection } from './projection.js';
import { alone } from './rebuild.js';
import { switchTables, tablesKept } from './swap.js';
import { type Db, quoted } from './table.js';

/** Nothing is kept that this version of the code could go back to. */
export class NothingToRollBackTo extends Error {}

interface Kept {
  version: number;
  position: string;
  events: number;
  parked: Parked[] | null;
}

async function kept(db: Db, projection: Projection): Promise<Beside> {
  const { name, version } = projection;
  const { rows } = await db.query<Kept & { [column: string]: unknown }>(
    `select previous_version as version, previous_position as position, previous_events::float8 as events, previous_parked as parked
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
  const parking = Parking.of(previous.parked ?? [], await skippedOf(db, name));
  return { projection, schema: PREVIOUS, position: previous.position, events: previous.events, parking };
}

/**
 * Puts the tables that the last rebuild replaced back, after they have caught up beside the live ones.
 * @throws NothingToRollBackTo, RebuildRunning
 */
export const goBack = (databaseUrl: string, log: EventLog, projection: Projection): Promise<number> =>
  alone(databaseUrl, projection.name, async (client) => {
    const beside = await kept(client, projection);
    const report = await ProgressReport.start(client, projection, {});
    try {
      const generation = await switchTables(client, log, beside);
      await report.finish('rolled back', { events: beside.events });
      return generation;
    } catch (error) {
      await report.fail(error);
      throw error;
    }
  });

/** Removes the tables kept for rolling back. @throws RebuildRunning */
export const dropKept = (databaseUrl: string, projection: Projection): Promise<void> =>
  alone(databaseUrl, projection.name, (client) =>
    inTransaction(client, async (db) => {
      const { previous } = await tablesKept(db, projection.name);
      for (const table of previous) await db.query(`drop table if exists ${PREVIOUS}.${quoted(table)}`);
      await db.query(
        `update projections.checkpoints set previous_version = null, previous_tables = null, previous_position = null,
           previous_events = null, previous_parked = null where projection = $1`,
        [projection.name],
      );
    }),
  );

/** Rows kept for rolling back must not outlive a person's erasure (OP-12): removes them when one was erased since. */
export async function dropKeptOfErased(db: Db, databaseUrl: string, log: EventLog, projection: Projection): Promise<boolean> {
  const { rows } = await db.query<{ position: string }>(
    'select previous_position as position from projections.checkpoints where projection = $1 and previous_position is not null',
    [projection.name],
  );
  if (!rows[0]) return false;
  if (!(await anyAfter(log, ['PersonErased'], rows[0].position))) return false;
  await dropKept(databaseUrl, projection);
  return true;
}
