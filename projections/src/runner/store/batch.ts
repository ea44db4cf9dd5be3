import type { Table } from '../definition/table.js';
import { type Held, keyText } from '../definition/values.js';
import { MemoryRows, type TableRows } from '../fold/memory-rows.js';
import type { KeyedStep, Step } from '../fold/steps.js';
import type { Db } from './connection.js';
import { allOf } from './connection.js';
import { cutGrown } from './ranks.js';
import { sealFull } from './segments.js';
import { addSums, splitSums } from './sums.js';
import { load, touched, writeRows, writeWhere } from './write.js';

/** Writes rows of which none is likely there. False where one is: then none was written. */
export type WriteNew = (of: Table, rows: readonly Held[]) => Promise<boolean>;

/**
 * Writes the steps of a batch into the tables of `schema`: rows are loaded once and folded in memory. At most one upsert,
 * update and delete per table writes them, and one update for sums. Run it inside a transaction. With `writeNew`, it writes new rows, one table after the
 * other, and the caller makes the segments of a search.
 */
export async function writeSteps(db: Db, schema: string, steps: readonly Step[], writeNew?: WriteNew): Promise<void> {
  let keyed: KeyedStep[] = [];
  const flush = async (after: () => Promise<unknown>[] = () => []) => {
    if (keyed.length > 0) await writeKeyed(db, schema, keyed, after, writeNew);
    else await allOf(after());
    keyed = [];
  };
  for (const step of steps) {
    if (step.op === 'patchWhere' || step.op === 'deleteWhere') {
      await flush();
      await writeWhere(db, schema, step);
    } else keyed.push(step);
  }
  if (writeNew) return flush();
  const tables = [...new Set(steps.map((step) => step.table))];
  // They look at the written rows, and need no answer before: each write to the socket wakes up a process of Postgres.
  await flush(() => tables.flatMap((table) => [cutGrown(db, schema, table), sealFull(db, schema, table)]));
}

/** The statements of `after` leave right behind those that write the rows. */
async function writeKeyed(
  db: Db,
  schema: string,
  steps: readonly KeyedStep[],
  after: () => Promise<unknown>[],
  writeNew?: WriteNew,
): Promise<void> {
  const rows = new MemoryRows();
  const { sums, others } = splitSums(steps);
  const wanted = touched(others);
  await allOf(
    [...wanted].map(async ([table, mine]) => {
      const held = rows.of(table).rows;
      for (const row of await load(db, schema, table, mine)) held.set(keyText(table, row), row);
    }),
  );
  const known = new Map([...wanted.keys()].map((table) => [table, new Set(rows.of(table).rows.keys())]));
  for (const step of others) rows.apply(step);
  if (writeNew) for (const [table, keys] of known) await writeUnknown(rows.of(table), keys, writeNew);
  await allOf([
    ...[...wanted].flatMap(([table, { columns }]) =>
      writeRows(db, schema, rows.of(table), columns, known.get(table) ?? new Set()),
    ),
    ...sums.map((each) => addSums(db, schema, each)),
    ...after(),
  ]);
}

/** Writes the rows that were not loaded, unless one of them is there. */
async function writeUnknown(held: TableRows, known: ReadonlySet<string>, writeNew: WriteNew): Promise<void> {
  const keys = [...held.changed].filter((key) => !known.has(key));
  const rows = keys.map((key) => held.rows.get(key)).filter((row) => row !== null && row !== undefined);
  if (rows.length > 0 && (await writeNew(held.table, rows)))
    for (const key of keys) if (held.rows.get(key)) held.changed.delete(key);
}
