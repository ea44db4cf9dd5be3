import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@guildhall/event-store/log';
import { pausedOnes } from '@guildhall/event-store/requested-runs';
import { connectWatched } from '@guildhall/platform/watched';
import type pg from 'pg';
import { logFilterOf, type Projection } from '../definition/projection.js';
import { type Checkpoint, checkpointOf } from '../store/checkpoints.js';
import { LIVE, NEXT } from '../store/schemas.js';
import { placeIn } from '../store/soundness.js';
import { type Checksum, checksumOf } from './checksum.js';
import type { ProgressReport } from './progress.js';
import { assertHeld, catchUpShadow, endWithout, type ShadowTables } from './shadow-tables.js';

const describe = (live: Checksum, next: Checksum): string | null =>
  live.sha256 === next.sha256
    ? null
    : live.rows === next.rows
      ? `${live.rows} rows in both, but their contents differ`
      : `${live.rows} rows live, ${next.rows} rows when replayed`;

/** What a comparison with the live tables has found, or why none could be made. */
export interface Comparison {
  /** Null when both are equal, undefined when they were not compared. */
  difference: string | null | undefined;
  next?: Checksum;
  uncompared?: string;
}

const uncompared = (why: string): Comparison => ({ difference: undefined, uncompared: why });

/** Why a live projection cannot be compared wherever it is, or null. */
function notComparable({ version }: Projection, live: Checkpoint): string | null {
  if (live.version !== version) return `the live one is of version ${live.version}, not ${version}`;
  return live.position === '' ? `the live one waits for a rebuild (${live.rebuildReason ?? 'its first one'})` : null;
}

/**
 * Compares with the live tables at one and the same position. It waits 5 s for a live projection that is behind, unless that one
 * is paused. @throws LogRestored
 */
export async function compare(
  client: pg.Client,
  options: { databaseUrl: string; log: EventLog },
  shadow: ShadowTables,
  report: ProgressReport,
): Promise<Comparison> {
  const { projection } = shadow;
  let live = await checkpointOf(client, projection.name);
  const isBehind = async (place: Checkpoint) =>
    place.position < shadow.position && (await endWithout(options.log, logFilterOf(projection), place)) === null;
  const isPaused = (await pausedOnes(client)).includes(projection.name);
  for (let waited = 0; !isPaused && waited < 50 && live?.position && (await isBehind(live)); waited++) {
    await sleep(100);
    await report.at('comparing', shadow.events);
    live = await checkpointOf(client, projection.name);
  }
  const reader = await connectWatched(options.databaseUrl, `guildhall-compare/${projection.name}`);
  try {
    await reader.query('begin isolation level repeatable read read only');
    const seen = await checkpointOf(reader, projection.name);
    if (!seen) return uncompared('the live one does not exist yet');
    const why = notComparable(projection, seen);
    if (why !== null) return uncompared(why);
    if (await isBehind(seen))
      return uncompared(`the live one is ${isPaused ? 'paused' : 'behind'}: at ${seen.position}, replayed to ${shadow.position}`);
    const until = await placeIn(options.log, seen);
    if (until === null) return uncompared(`the log does not hold the event of the live one at ${seen.position}`);
    const replayed = async () => {
      await catchUpShadow(client, options.log, shadow, until, { onPage: () => report.at('comparing', shadow.events) });
      await assertHeld(options.log, shadow);
      return checksumOf(client, NEXT, projection);
    };
    const [checksum, next] = await Promise.all([checksumOf(reader, LIVE, projection), replayed()]);
    return { difference: describe(checksum, next), next };
  } finally {
    await reader.end().catch(() => undefined);
  }
}
