import type { Projection } from '../definition/projection.js';
import { NEXT } from '../store/schemas.js';
import { dropTables } from '../store/tables.js';
import { type BuildOptions, buildTables } from './build.js';
import type { Checksum } from './checksum.js';
import type { Comparison } from './compare.js';
import { ProgressReport } from './progress.js';
import { withRebuildLock } from './rebuild-lock.js';

export interface Verified extends Checksum, Omit<Comparison, 'next'> {
  projection: string;
}

/** Replays a projection beside the live one and compares, changing nothing. @throws RebuildRunning */
export async function verify(projection: Projection, options: BuildOptions): Promise<Verified> {
  return withRebuildLock(options.databaseUrl, projection.name, async (client) => {
    const report = ProgressReport.silent(client, projection, options);
    try {
      const { compared } = await buildTables(client, projection, options, report);
      const { next, ...found } = compared;
      return { projection: projection.name, rows: 0, sha256: '', ...next, ...found };
    } finally {
      await dropTables(client, NEXT, projection).catch(() => undefined);
    }
  });
}
