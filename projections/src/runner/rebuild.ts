import type { Actor } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import type pg from 'pg';
import { NEXT } from '../schema.js';
import { type Checkpoint, checkpointOf, loadParking, makeProjection } from './checkpoints.js';
import type { Checksum } from './checksum.js';
import { compare } from './compare.js';
import { connect, inTransaction } from './connection.js';
import { type FillOptions, fill } from './fill.js';
import { type Beside, catchUpBeside } from './next.js';
import { type Progress, ProgressReport } from './progress.js';
import type { Projection } from './projection.js';
import { recordRebuilt } from './rebuilt.js';
import { switchTables } from './swap.js';
import { dropTables } from './table.js';

export interface RebuildOptions extends FillOptions {
  databaseUrl: string;
  log: EventLog;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  /** Who has it done: the product itself unless named. */
  actor?: Actor;
  /** Asked once nobody else can rebuild: whether there is still need. */
  needed?: (stands: Checkpoint) => boolean;
}

export interface Rebuilt {
  projection: string;
  generation: number;
  events: number;
  rows: number;
  checksum: string;
  /** How the new tables differ from the ones they replaced, at the same position and version; null when they do not. */
  difference: string | null;
  seconds: number;
}

/** Somebody rebuilds this projection already. */
export class RebuildRunning extends Error {
  constructor(projection: string) {
    super(`${projection} is being rebuilt already`);
  }
}

/** By the time it could begin, `needed` said no. */
export class RebuildNeedless extends Error {}

/** Runs `work` on a connection that alone may touch the tables beside the live ones of this projection. */
export async function alone<T>(databaseUrl: string, projection: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl, `guildhall-rebuild/${projection}`);
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtext('guildhall.rebuild'), hashtext($1)) as taken`,
      [projection],
    );
    if (!rows[0]?.taken) throw new RebuildRunning(projection);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function build(client: pg.Client, projection: Projection, options: RebuildOptions, report: ProgressReport) {
  const beside: Beside = {
    projection,
    schema: NEXT,
    position: '',
    events: 0,
    parking: await loadParking(client, projection.name, false),
  };
  await fill(client, options.log, beside, options, report);
  await report.at('comparing', beside.events, true);
  return { beside, compared: await compare(client, options, beside, report) };
}

/**
 * Fills a projection's tables again beside the live ones, and switches to them in one transaction. Readers notice nothing.
 * It may run in any process. @throws RebuildRunning, RebuildCancelled, or what went wrong; the live tables are then untouched
 */
export async function rebuild(projection: Projection, options: RebuildOptions): Promise<Rebuilt> {
  const started = Date.now();
  return alone(options.databaseUrl, projection.name, async (client) => {
    await inTransaction(client, (db) => makeProjection(db, projection));
    const stands = await checkpointOf(client, projection.name);
    if (stands && options.needed?.(stands) === false) throw new RebuildNeedless(projection.name);
    const report = await ProgressReport.start(client, projection, options);
    let rebuilt: Rebuilt;
    try {
      const { beside, compared } = await build(client, projection, options, report);
      await report.at('catching up', beside.events, true);
      await catchUpBeside(client, options.log, beside, null, () => report.at('catching up', beside.events));
      await report.at('switching', beside.events, true);
      const generation = await switchTables(client, options.log, beside, options.signal);
      const { rows, sha256 } = compared?.next ?? { rows: null, sha256: null };
      await report.finish('done', { events: beside.events, rows, checksum: sha256, difference: compared?.difference ?? null });
      rebuilt = {
        projection: projection.name,
        generation,
        events: beside.events,
        rows: rows ?? 0,
        checksum: sha256 ?? '',
        difference: compared?.difference ?? null,
        seconds: (Date.now() - started) / 1000,
      };
    } catch (error) {
      await report.fail(error);
      await dropTables(client, NEXT, projection).catch(() => undefined);
      throw error;
    }
    if (stands?.position) await recordRebuilt(options.log, projection, rebuilt, options.actor);
    return rebuilt;
  });
}

export interface Verified extends Checksum {
  projection: string;
  /** Undefined when it could not be compared: the live projection is behind, or of another version. */
  difference: string | null | undefined;
}

/** Replays a projection beside the live one and compares, changing nothing. @throws RebuildRunning */
export async function verify(projection: Projection, options: RebuildOptions): Promise<Verified> {
  return alone(options.databaseUrl, projection.name, async (client) => {
    const report = ProgressReport.silent(client, projection, options);
    try {
      const { compared } = await build(client, projection, options, report);
      return {
        projection: projection.name,
        rows: 0,
        sha256: '',
        difference: undefined,
        ...compared?.next,
        ...(compared && { difference: compared.difference }),
      };
    } finally {
      await dropTables(client, NEXT, projection).catch(() => undefined);
    }
  });
}
