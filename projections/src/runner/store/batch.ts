import { keyText } from '../definition/values.js';
import { MemoryRows } from '../fold/memory-rows.js';
import type { KeyedStep, Step } from '../fold/steps.js';
import type { Db } from './connection.js';
import { allOf } from './connection.js';
import { cutGrown } from './ranks.js';
import { sealFull } from './segments.js';
import { load, touched, writeRows, writeWhere } from './write.js';

/**
 * Writes the steps of a batch into the tables of `schema`: rows are loaded once and folded in memory. At most one upsert,
 * update and delete per table writes them. Run it inside a transaction. `seals`: full segments of a search are made too.
 */
export async function writeSteps(db: Db, schema: string, steps: readonly Step[], seals = true): Promise<void> {
  let keyed: KeyedStep[] = [];
  const flush = async () => {
    if (keyed.length > 0) await writeKeyed(db, schema, keyed);
    keyed = [];
  };
  for (const step of steps) {
    if (step.op === 'patchWhere' || step.op === 'deleteWhere') {
      await flush();
      await writeWhere(db, schema, step);
    } else keyed.push(step);
  }
  await flush();
  if (!seals) return;
  const tables = [...new Set(steps.map((step) => step.table))];
  await allOf(tables.flatMap((table) => [cutGrown(db, schema, table), sealFull(db, schema, table)]));
}

async function writeKeyed(db: Db, schema: string, steps: readonly KeyedStep[]): Promise<void> {
  const rows = new MemoryRows();
  const wanted = touched(steps);
  await allOf(
    [...wanted].map(async ([table, mine]) => {
      const held = rows.of(table).rows;
      for (const row of await load(db, schema, table, mine)) held.set(keyText(table, row), row);
    }),
  );
  for (const step of steps) rows.apply(step);
  await allOf([...wanted].flatMap(([table, { columns }]) => writeRows(db, schema, rows.of(table), columns)));
}
