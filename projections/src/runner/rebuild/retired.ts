import type { Projection } from '../definition/projection.js';
import { type Db, transact } from '../store/connection.js';
import { LIVE, NEXT, PREVIOUS } from '../store/schemas.js';
import { withRebuildLock } from './rebuild-lock.js';
import { dropNamed, tablesKept } from './swap.js';

/** Nobody has run it for five minutes: in a rolling update, workers of another release still do. */
const RETIRED = `
  select c.projection from projections.checkpoints c left join projections.workers w on w.id = c.worker
  where c.projection <> all($1) and c.moved_at < now() - interval '5 min'
    and coalesce(w.heartbeat < now() - interval '5 min', true) order by c.projection`;

/**
 * Removes projections that are none of these and that nobody runs: those of another release, or of other settings. Nobody would
 * follow an erasure in their rows (OP-12). @returns their names. @throws RebuildRunning
 */
export async function dropRetired(db: Db, databaseUrl: string, projections: readonly Projection[]): Promise<string[]> {
  const names = projections.map(({ name }) => name);
  const retired = async (by: Db) =>
    (await by.query<{ projection: string }>(RETIRED, [names])).rows.map(({ projection }) => projection);
  const dropped: string[] = [];
  for (const name of await retired(db)) {
    await withRebuildLock(databaseUrl, name, async (client) => {
      // Another worker may have done it in between, or somebody runs it again.
      if (!(await retired(client)).includes(name)) return;
      await transact(client, async (own) => {
        const { tables, previous } = await tablesKept(own, name);
        for (const schema of [LIVE, PREVIOUS, NEXT]) await dropNamed(own, schema, [...tables, ...previous]);
        await own.query('delete from projections.checkpoints where projection = $1', [name]);
      });
      dropped.push(name);
    });
  }
  return dropped;
}
