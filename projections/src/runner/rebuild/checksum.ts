import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Projection } from '../definition/projection.js';
import type { Column, Table } from '../definition/table.js';
import { columnsOf } from '../definition/values.js';
import { named, quoted } from '../store/names.js';

export interface Checksum {
  rows: number;
  /** SHA-256 of all rows of all tables, in hex. */
  sha256: string;
}

const shown = (name: string, { type }: Column) =>
  type === 'timestamptz'
    ? `to_char(${quoted(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : type === 'json'
      ? `${quoted(name)}::text`
      : quoted(name);

/** The canonical dump of a table: rows by key, columns in definition order, times in UTC microseconds. */
function dumpSql(schema: string, of: Table): string {
  const types = of.columns;
  const order = of.key.map((name) => (types[name]?.type === 'text' ? `${quoted(name)} collate "C"` : quoted(name)));
  const columns = columnsOf(of).map(([name, column]) => shown(name, column));
  return `copy (select ${columns.join(', ')} from ${named(schema, of)} order by ${order.join(', ')}) to stdout`;
}

async function addTable(client: pg.ClientBase, hash: Hash, schema: string, of: Table): Promise<number> {
  hash.update(`${of.name}\n`);
  const dump = client.query(copyTo(dumpSql(schema, of)));
  for await (const piece of dump) hash.update(piece as Buffer);
  return dump.rowCount;
}

/** Count and checksum of a projection's tables in `schema`. For a snapshot, run it in a repeatable-read transaction. */
export async function checksumOf(client: pg.ClientBase, schema: string, projection: Projection): Promise<Checksum> {
  const hash = createHash('sha256');
  let rows = 0;
  for (const of of projection.tables) rows += await addTable(client, hash, schema, of);
  return { rows, sha256: hash.digest('hex') };
}
