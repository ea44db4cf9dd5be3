import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Column, Table, Value } from '../definition/table.js';
import { columnsOf, type Held } from '../definition/values.js';
import { named, quoted } from '../store/names.js';
import { type FullSegments, placesTable } from '../store/segments.js';

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string) : text;
const element = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

function field(value: Value, type: Column['type']): string {
  if (value === null) return '\\N';
  if (typeof value === 'string' && type !== 'json') return escaped(value);
  if (typeof value === 'boolean' && type === 'boolean') return value ? 't' : 'f';
  if (type === 'text[]' || type === 'uuid[]') return escaped(`{${(value as string[]).map(element).join(',')}}`);
  return type === 'json' ? escaped(JSON.stringify(value)) : String(value);
}

const CHUNK = 64 * 1024;

/** Sends lines to a `copy … from stdin`. */
async function copyLines(client: pg.ClientBase, statement: string, lines: Iterable<string>): Promise<void> {
  const sink = client.query(copyFrom(statement));
  const ended = finished(sink);
  ended.catch(() => undefined);
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK) continue;
    if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), ended]);
    chunk = '';
  }
  sink.end(chunk);
  await ended;
}

function copyTable(client: pg.ClientBase, schema: string, of: Table, rows: Iterable<Held | null>, how = ''): Promise<void> {
  const columns = columnsOf(of);
  const names = columns.map(([name]) => quoted(name)).join(', ');
  function* lines() {
    for (const row of rows) if (row) yield columns.map(([name, column]) => field(row[name] as Value, column.type)).join('\t');
  }
  return copyLines(client, `copy ${named(schema, of)} (${names}) from stdin ${how}`, lines());
}

/** Writes rows by COPY into a table that was made in the same transaction. */
export const copyRows = (client: pg.ClientBase, schema: string, of: Table, rows: Iterable<Held | null>): Promise<void> =>
  copyTable(client, schema, of, rows, 'with (freeze)');

const IS_THERE = '23505';

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
      yield `${escaped(key)}\t${first}\t${listed ? 't' : 'f'}\t\\\\x${bytes.toString('hex')}`;
  }
  return copyLines(client, `copy ${placesTable(schema, of)} (key, segment, listed, places) from stdin`, lines());
}
