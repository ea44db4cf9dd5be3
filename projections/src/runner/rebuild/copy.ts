import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Table } from '../definition/table.js';
import type { Held } from '../definition/values.js';
import { IS_THERE } from '../store/connection.js';
import { copiedRows, copyStatement, escaped } from '../store/copied-rows.js';
import { type FullSegments, placesTable } from '../store/segments.js';

const CHUNK = 64 * 1024;

/** Sends lines to a `copy … from stdin`. */
async function sendLines(client: pg.ClientBase, statement: string, lines: Iterable<string>): Promise<void> {
  const sink = client.query(copyFrom(statement));
  const ended = finished(sink);
  ended.catch(() => undefined);
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK) continue;
    if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), ended]);
    chunk = '';
  }
  sink.end(chunk);
  await ended;
}

const copyTable = (client: pg.ClientBase, schema: string, of: Table, rows: Iterable<Held | null>, how = ''): Promise<void> =>
  sendLines(client, `${copyStatement(schema, of)} ${how}`, copiedRows(of, rows));

/** Writes rows by COPY into a table that was made in the same transaction. */
export const copyRows = (client: pg.ClientBase, schema: string, of: Table, rows: Iterable<Held | null>): Promise<void> =>
  copyTable(client, schema, of, rows, 'with (freeze)');

/** Writes rows by COPY, inside the caller's transaction. False where one of them is there: then none was written. */
export async function copyNew(client: pg.ClientBase, schema: string, of: Table, rows: readonly Held[]): Promise<boolean> {
  await client.query('savepoint copied');
  try {
    await copyTable(client, schema, of, rows);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== IS_THERE) throw error;
    await client.query('rollback to savepoint copied');
    return false;
  }
}

/** Writes the places of full segments by COPY. */
export function copyPlaces(client: pg.ClientBase, schema: string, of: Table, { first, packs }: FullSegments): Promise<void> {
  function* lines() {
    for (const [key, { listed, bytes }] of packs)
      yield `${escaped(key)}\t${first}\t${listed ? 't' : 'f'}\t\\\\x${bytes.toString('hex')}\n`;
  }
  return sendLines(client, `copy ${placesTable(schema, of)} (key, segment, listed, places) from stdin`, lines());
}
