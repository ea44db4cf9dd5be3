import { getHeapStatistics } from 'node:v8';
import { type EventLog, PAGE_BYTES } from '@guildhall/event-store/log';
import { connectWatched } from '@guildhall/platform/watched';
import type pg from 'pg';
import type { Projection } from '../definition/projection.js';
import { logFilterOf, tableNames } from '../definition/projection.js';
import type { Table } from '../definition/table.js';
import { refusedByTable } from '../fold/bisect.js';
import { MemoryRows } from '../fold/memory-rows.js';
import { readAhead } from '../fold/read-ahead.js';
import { foldInTurns } from '../fold/turns.js';
import { allOf, transact } from '../store/connection.js';
import { quoted } from '../store/names.js';
import { NEXT } from '../store/schemas.js';
import type { LogPlace } from '../store/soundness.js';
import { countsSql, dropTables, indexSql, keySql, makeExtensions, makeTables, SETUP_LOCK, tableSql } from '../store/tables.js';
import { copyNew, copyRows } from './copy.js';
import { fillSearch } from './fill-search.js';
import type { ProgressReport } from './progress.js';
import { assertHeld, catchUpShadow, type ShadowTables } from './shadow-tables.js';
import { dropNamed, tablesKept } from './swap.js';

const PAGE = 5000;
const MOST_ROWS = 400_000;
/** A quarter of the heap: events, garbage and what else the process does need the rest. */
const MOST_BYTES = Math.min(512_000_000, getHeapStatistics().heap_size_limit / 4);

/**
 * Folds the log into memory, to its end or until there are too many rows.
 * @returns whether it came to the end. @throws LogRestored
 */
async function foldLog(
  log: EventLog,
  shadow: ShadowTables,
  rows: MemoryRows,
  report: ProgressReport,
  { maxRows = MOST_ROWS, maxBytes = MOST_BYTES }: FillOptions,
): Promise<boolean> {
  const filter = logFilterOf(shadow.projection);
  const limit = Math.min(PAGE, maxRows);
  const read = (after: LogPlace) => log.readAll({ after: after.position, filter, limit, bytes: PAGE_BYTES });
  for await (const page of readAhead(read, shadow)) {
    await assertHeld(log, shadow);
    await foldInTurns(shadow.projection, page.events, shadow.failedEvents, (steps) => {
      for (const step of steps) rows.apply(step);
      shadow.events++;
    });
    if (page.position > shadow.position) Object.assign(shadow, { position: page.position, mark: page.mark });
    await report.at('reading', shadow.events);
    if (rows.count() > maxRows || rows.weight() > maxBytes) return page.end;
  }
  return true;
}

/** Postgres knows of vacuumed rows that all see them: it then reads an index alone. */
async function analyze(by: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) await by.query(`vacuum (analyze) ${quoted(NEXT)}.${quoted(name)}`);
}

async function clear(client: pg.Client, projection: Projection): Promise<void> {
  await transact(client, async (db) => {
    await db.query(SETUP_LOCK);
    await makeExtensions(db, projection);
    const { tables } = await tablesKept(db, projection.name);
    await dropNamed(db, NEXT, tables);
    await dropTables(db, NEXT, projection);
  });
}

/**
 * Folds the log in memory and copies the rows. What comes after as many rows as memory is given for is taken in batch by batch.
 */
async function fillByCopy(
  client: pg.Client,
  log: EventLog,
  shadow: ShadowTables,
  options: FillOptions,
  report: ProgressReport,
): Promise<ShadowTables> {
  const { tables } = shadow.projection;
  const filled: ShadowTables = { ...shadow, failedEvents: shadow.failedEvents.copy() };
  const rows = new MemoryRows('weighed');
  const isWhole = await foldLog(log, filled, rows, report, options);
  await report.at('writing', filled.events, true);
  const write = async (by: pg.Client, of: Table) => {
    await transact(by, async (db) => {
      await db.query(tableSql(NEXT, of, false));
      await copyRows(by, NEXT, of, rows.of(of).rows.values());
    });
    rows.tables.delete(of.name);
    await by.query(keySql(NEXT, of));
  };
  if (isWhole) {
    await completeTables(client, filled, options, report, write);
    return filled;
  }
  for (const of of tables) await write(client, of);
  await catchUpShadow(client, log, filled, null, {
    onPage: () => report.at('reading', filled.events),
    writeNew: (of, some) => copyNew(client, NEXT, of, some),
  });
  await completeTables(client, filled, options, report);
  return filled;
}

/**
 * Over a second connection, Postgres makes indexes and counts while this process finds out what is sought in which row.
 * `write` fills a table first, where it is empty.
 */
async function completeTables(
  client: pg.Client,
  { projection, events }: ShadowTables,
  { databaseUrl }: FillOptions,
  report: ProgressReport,
  write: (by: pg.Client, of: Table) => Promise<void> = async () => undefined,
): Promise<void> {
  const { name, tables } = projection;
  // What is sought takes longest: tables with a search begin at once, the others go over the second connection.
  const first = tables.some(({ searched }) => searched) ? tables.filter(({ searched }) => searched) : tables;
  const others = tables.filter((of) => !first.includes(of));
  const beside = await connectWatched(databaseUrl, `guildhall-rebuild-indexes/${name}`);
  const index = async (of: Table) => {
    for (const statement of [...indexSql(NEXT, of), ...countsSql(NEXT, of)]) await beside.query(statement);
  };
  const written = new Map<Table, Promise<void>>();
  let last = Promise.resolve();
  for (const of of first) {
    last = last.then(() => write(client, of));
    written.set(of, last);
  }
  const indexing = (async () => {
    for (const of of others) {
      await write(beside, of);
      await index(of);
    }
    for (const of of first) {
      await written.get(of);
      await index(of);
    }
  })();
  const own = tables.map((of) => of.name);
  const search = async () => {
    await last;
    await report.at('indexing', events, true);
    for (const of of first) await fillSearch(client, NEXT, of);
    await indexing;
    await analyze(
      client,
      tableNames(projection).filter((each) => !own.includes(each)),
    );
  };
  try {
    await allOf([indexing.then(() => analyze(beside, own)), search()]);
  } finally {
    await beside.end().catch(() => undefined);
  }
}

export interface FillOptions {
  databaseUrl: string;
  /** Rows held in memory at once, and about how many bytes of them. */
  maxRows?: number;
  maxBytes?: number;
}

/**
 * Fills the tables beside the live ones from the log's start to its end. Rows that Postgres refuses are found by taking the
 * events in as the live worker does.
 */
export async function fill(
  client: pg.Client,
  log: EventLog,
  shadow: ShadowTables,
  options: FillOptions,
  report: ProgressReport,
): Promise<void> {
  await clear(client, shadow.projection);
  try {
    Object.assign(shadow, await fillByCopy(client, log, shadow, options, report));
  } catch (error) {
    if (!refusedByTable(error)) throw error;
    await clear(client, shadow.projection);
    await transact(client, (db) => makeTables(db, NEXT, shadow.projection));
    await catchUpShadow(client, log, shadow, null, { onPage: () => report.at('reading', shadow.events) });
    await analyze(client, tableNames(shadow.projection));
  }
}
