import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@guildhall/event-store/log';
import { connectWatched } from '@guildhall/platform/watched';
import type pg from 'pg';
import { typesOf } from '../definition/projection.js';
import { type Checkpoint, checkpointOf } from '../store/checkpoints.js';
import { LIVE, NEXT } from '../store/schemas.js';
import { placeIn } from '../store/soundness.js';
import { type Checksum, checksumOf } from './checksum.js';
import type { ProgressReport } from './progress.js';
import { anyAfter, assertHeld, catchUpShadow, type ShadowTables } from './shadow-tables.js';

const describe = (live: Checksum, next: Checksum): string | null =>
  live.sha256 === next.sha256
    ? null
    : live.rows === next.rows
      ? `${live.rows} rows in both, but their contents differ`
      : `${live.rows} rows live, ${next.rows} rows when replayed`;

/**
 * Compares with the live tables at one and the same position. Undefined when that cannot be had: another version's tables,
 * a live projection that is behind and does not move, or rows of another log. @throws LogRestored
 */
export async function compare(
  client: pg.Client,
  options: { databaseUrl: string; log: EventLog },
  shadow: ShadowTables,
  report: ProgressReport,
): Promise<{ difference: string | null; next: Checksum } | undefined> {
  const { projection } = shadow;
  let live: Checkpoint | null = await checkpointOf(client, projection.name);
  if (!live || live.version !== projection.version || live.position === '') return undefined;
  const isBehind = async ({ position }: Checkpoint) =>
    position < shadow.position && (await anyAfter(options.log, typesOf(projection), position));
  for (let waited = 0; live && waited < 50 && (await isBehind(live)); waited++) {
    await sleep(100);
    await report.at('comparing', shadow.events);
    live = await checkpointOf(client, projection.name);
  }
  const reader = await connectWatched(options.databaseUrl, `guildhall-compare/${projection.name}`);
  try {
    await reader.query('begin isolation level repeatable read read only');
    const seen = await checkpointOf(reader, projection.name);
    if (!seen || seen.version !== projection.version || seen.position === '' || (await isBehind(seen))) return undefined;
    const until = await placeIn(options.log, seen);
    if (until === null) return undefined;
    const [checksum] = await Promise.all([
      checksumOf(reader, LIVE, projection),
      catchUpShadow(client, options.log, shadow, until, { onPage: () => report.at('comparing', shadow.events) }),
    ]);
    await assertHeld(options.log, shadow);
    const next = await checksumOf(client, NEXT, projection);
    return { difference: describe(checksum, next), next };
  } finally {
    await reader.end().catch(() => undefined);
  }
}
