import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './runner/connection.js';

/**
 * Makes all tables and checkpoints where there are none yet, so that read models can be asked before a worker has run. Later
 * starts find them and load no projector; what a new version adds, its worker makes before it is ready.
 */
export async function prepareOnce(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl, 'guildhall-operations');
  const { rowCount } = await client.query('select from projections.checkpoints limit 1').finally(() => client.end());
  if (rowCount === 0) await (await import('./operations.js')).prepareProjections(databaseUrl);
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
