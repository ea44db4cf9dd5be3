import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@guildhall/platform/postgres';
import { LIVE } from '../store/schemas.js';

/** Null where there are no checkpoints. */
const WHOLE = `
  select bool_and(to_regclass(format('%I.%I', '${LIVE}', t)) is not null)
    and (select count(*) from projections.checkpoints where projection = any($1)) = cardinality($1::text[]) as whole
  from projections.checkpoints c, json_array_elements_text(c.tables) t`;

/**
 * Makes all missing tables and checkpoints, so that reads work before a worker has run. Later
 * starts find them and load no projector; what a new version adds, its worker makes before it is ready.
 * @param names of projections that settings may add after the first start
 */
export async function prepareOnce(databaseUrl: string, names: readonly string[] = []): Promise<void> {
  const client = await connect(databaseUrl, 'guildhall-operations');
  const { rows } = await client.query<{ whole: boolean | null }>(WHOLE, [names]).finally(() => client.end());
  if (!rows[0]?.whole) await (await import('./operations.js')).prepareProjections(databaseUrl);
}

/**
 * Waits until every projection was filled for the first time from a log that holds events, at most `patience` ms.
 * Answers the names of those that were not.
 */
export async function filledOnce(databaseUrl: string, patience: number): Promise<string[]> {
  const client = await connect(databaseUrl, 'guildhall-operations');
  try {
    for (const end = Date.now() + patience; ; await sleep(50)) {
      const { rows } = await client.query<{ projection: string }>(
        "select projection from projections.checkpoints where position = '' order by projection",
      );
      if (rows.length === 0 || Date.now() > end) return rows.map(({ projection }) => projection);
    }
  } finally {
    await client.end();
  }
}
