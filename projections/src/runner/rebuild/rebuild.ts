import type { Act } from '@guildhall/contracts/event';
import type pg from 'pg';
import type { Projection } from '../definition/projection.js';
import { type Checkpoint, checkpointOf, makeProjection } from '../store/checkpoints.js';
import { type Db, transact } from '../store/connection.js';
import { record } from '../store/operation-events.js';
import { NEXT } from '../store/schemas.js';
import { dropTables } from '../store/tables.js';
import { type BuildOptions, buildTables } from './build.js';
import { ProgressReport } from './progress.js';
import { withRebuildLock } from './rebuild-lock.js';
import { catchUpShadow, LogRestored } from './shadow-tables.js';
import { switchTables } from './swap.js';

export interface RebuildOptions extends BuildOptions {
  /** Who has it done: the product itself, for no stated reason, unless named. */
  by?: Act;
  /** The run that was asked for. */
  run?: string;
  /** Asked once nobody else can rebuild: whether there is still need. */
  needed?: (checkpoint: Checkpoint) => boolean;
}

export interface Rebuilt {
  projection: string;
  generation: number;
  events: number;
  /** Of the new tables; null where they were not compared. */
  rows: number | null;
  checksum: string | null;
  /** How the new tables differ from the ones they replaced, at the same position and version; null when they do not. */
  difference: string | null;
  /** Why they could not be compared; null where they were. */
  uncompared: string | null;
  seconds: number;
}

/** How often one rebuild begins, where the log is restored while it reads. */
const MOST_STARTS = 5;

/** By the time it could begin, `needed` said no. */
export class RebuildNeedless extends Error {}

async function recordRebuilt({ log, by, run }: RebuildOptions, { name, version }: Projection, rebuilt: Rebuilt): Promise<void> {
  const { generation, events, seconds, difference } = rebuilt;
  const data = { projection: name, version, generation, events, seconds, difference, ...(run && { run }) };
  await record(log, { type: 'ProjectionRebuilt', data }, by);
}

/** A log that is restored in between is read again from its start. @throws LogRestored when that happens too often */
async function buildAndSwitch(client: pg.Client, projection: Projection, options: RebuildOptions, report: ProgressReport) {
  for (let left = MOST_STARTS - 1; ; left--) {
    try {
      const { shadow, compared } = await buildTables(client, projection, options, report);
      await report.at('catching up', shadow.events, true);
      await catchUpShadow(client, options.log, shadow, null, { onPage: () => report.at('catching up', shadow.events) });
      await report.at('switching', shadow.events, true);
      const { rows, sha256: checksum } = compared.next ?? {};
      const outcome = { rows, checksum, difference: compared.difference ?? null };
      const onSwitched = (db: Db, generation: number) => report.switched(db, generation, outcome);
      return { shadow, compared, generation: await switchTables(client, options.log, shadow, onSwitched, options.signal) };
    } catch (error) {
      if (!(error instanceof LogRestored) || left === 0) throw error;
    }
  }
}

/**
 * Fills a projection's tables again beside the live ones, and switches to them in one transaction. Readers notice nothing.
 * It may run in any process. @throws RebuildRunning, RebuildCancelled, LogRestored, or what went wrong; the live tables are then untouched
 */
export async function rebuild(projection: Projection, options: RebuildOptions): Promise<Rebuilt> {
  const started = Date.now();
  return withRebuildLock(options.databaseUrl, projection.name, async (client) => {
    await transact(client, (db) => makeProjection(db, projection));
    const checkpoint = await checkpointOf(client, projection.name);
    if (checkpoint && options.needed?.(checkpoint) === false) throw new RebuildNeedless(projection.name);
    const report = await ProgressReport.start(client, projection, options);
    let rebuilt: Rebuilt;
    try {
      const { shadow, compared, generation } = await buildAndSwitch(client, projection, options, report);
      const { rows, sha256 } = compared.next ?? { rows: null, sha256: null };
      await report.finish('done', { events: shadow.events, rows, checksum: sha256, difference: compared.difference ?? null });
      rebuilt = {
        projection: projection.name,
        generation,
        events: shadow.events,
        rows,
        checksum: sha256,
        difference: compared.difference ?? null,
        uncompared: compared.uncompared ?? null,
        seconds: (Date.now() - started) / 1000,
      };
    } catch (error) {
      await report.fail(error);
      await dropTables(client, NEXT, projection).catch(() => undefined);
      throw error;
    }
    if (checkpoint?.position || checkpoint?.rebuildReason || options.run) await recordRebuilt(options, projection, rebuilt);
    return rebuilt;
  });
}
