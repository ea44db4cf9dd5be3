import type { EventLog } from '@guildhall/event-store/log';
import type pg from 'pg';
import type { Projection } from '../definition/projection.js';
import { tableNames, typesOf } from '../definition/projection.js';
import type { Table } from '../definition/table.js';
import { refusedByTable } from '../fold/bisect.js';
import { MemoryRows } from '../fold/memory-rows.js';
import { stepsInTurns } from '../fold/turns.js';
import { inTransaction } from '../store/connection.js';
import { quoted } from '../store/names.js';
import { NEXT } from '../store/schemas.js';
import { sealFull, searchSql } from '../store/segments.js';
import type { Place } from '../store/soundness.js';
import { dropTables, indexSql, keySql, makeExtensions, makeTables, SETUP_LOCK, tableSql } from '../store/tables.js';
import { totalsSql } from '../store/totals.js';
import { assertHeld, type Beside, catchUpBeside } from './beside.js';
import { copyRows } from './copy.js';
import type { ProgressReport } from './progress.js';
import { tablesKept } from './swap.js';

const PAGE = 5000;
/** About half a gigabyte of the rows that this product has. */
const MOST_ROWS = 400_000;

/** More rows than memory is given for: several passes are needed. */
class TooManyRows extends Error {}

/** Which of `passes` a row belongs to. */
function passOf(of: Table, key: string, passes: number): number {
  let hash = of.name.length;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 16777619) >>> 0;
  return hash % passes;
}

/** Folds the log, from its start to `until` or its end, into memory. @throws LogRestored, TooManyRows */
async function foldLog(
  log: EventLog,
  beside: Beside,
  rows: MemoryRows,
  until: Place | null,
  report: ProgressReport,
  maxRows: number,
): Promise<void> {
  const filter = { types: typesOf(beside.projection) };
  let coming = log.readAll({ after: beside.position, filter, limit: PAGE });
  for (;;) {
    const page = await coming;
    await assertHeld(log, beside);
    const last = page.end || (until !== null && page.position >= until.position);
    if (!last) {
      coming = log.readAll({ after: page.position, filter, limit: PAGE });
      coming.catch(() => undefined);
    }
    const due = page.events.filter((event) => until === null || event.position <= until.position);
    for await (const steps of stepsInTurns(beside.projection, due, beside.failedEvents)) {
      for (const step of steps) rows.apply(step);
      beside.events++;
    }
    if (page.position > beside.position) {
      const { position, mark } = until !== null && page.position > until.position ? until : page;
      Object.assign(beside, { position, mark });
    }
    if (rows.count() > maxRows) throw new TooManyRows();
    await report.at('reading', beside.events);
    if (last) return;
  }
}

async function clear(client: pg.Client, projection: Projection): Promise<void> {
  await inTransaction(client, async (db) => {
    await db.query(SETUP_LOCK);
    await makeExtensions(db, projection);
    const { tables } = await tablesKept(db, projection.name);
    for (const name of tables) await db.query(`drop table if exists ${NEXT}.${quoted(name)}`);
    await dropTables(db, NEXT, projection);
  });
}

/** Folds the log in memory and copies the rows; where they are too many, a part of them at a time. */
async function fillByCopy(
  client: pg.Client,
  log: EventLog,
  beside: Beside,
  passes: number,
  maxRows: number,
  report: ProgressReport,
): Promise<Beside> {
  const { projection } = beside;
  let standing = beside;
  let until: Place | null = null;
  for (let pass = 0; pass < passes; pass++) {
    const rows = new MemoryRows(passes > 1 ? (of, key) => passOf(of, key, passes) === pass : undefined);
    standing = { ...beside, failedEvents: beside.failedEvents.copy() };
    await foldLog(log, standing, rows, until, report, maxRows);
    until = { position: standing.position, mark: standing.mark };
    await report.at('writing', standing.events, true);
    for (const of of projection.tables) {
      await inTransaction(client, async (db) => {
        if (pass === 0) await db.query(tableSql(NEXT, of, false));
        await copyRows(client, NEXT, of, rows.of(of).rows.values(), pass === 0);
      });
      rows.tables.delete(of.name);
    }
  }
  await report.at('indexing', standing.events, true);
  for (const of of projection.tables) {
    await client.query(keySql(NEXT, of));
    for (const index of indexSql(NEXT, of)) await client.query(index);
    for (const statement of [...totalsSql(NEXT, of), ...searchSql(NEXT, of)]) await client.query(statement);
    await sealFull(client, NEXT, of);
  }
  return standing;
}

export interface FillOptions {
  /** Rows held in memory at once; a read model that is larger is filled in several passes over the log. */
  maxRows?: number;
  /** Passes over the log to begin with. */
  passes?: number;
}

/**
 * Fills the tables beside the live ones from the log's start to its end. Rows that Postgres refuses are found by taking the
 * events in as the live worker does.
 */
export async function fill(
  client: pg.Client,
  log: EventLog,
  beside: Beside,
  { maxRows = MOST_ROWS, passes = 1 }: FillOptions,
  report: ProgressReport,
): Promise<void> {
  await clear(client, beside.projection);
  try {
    Object.assign(beside, await fillByCopy(client, log, beside, passes, maxRows, report));
  } catch (error) {
    if (error instanceof TooManyRows) return fill(client, log, beside, { maxRows, passes: passes * 4 }, report);
    if (!refusedByTable(error)) throw error;
    await clear(client, beside.projection);
    await inTransaction(client, (db) => makeTables(db, NEXT, beside.projection));
    await catchUpBeside(client, log, beside, null, () => report.at('reading', beside.events));
  }
  for (const name of tableNames(beside.projection)) await client.query(`analyze ${quoted(NEXT)}.${quoted(name)}`);
}
