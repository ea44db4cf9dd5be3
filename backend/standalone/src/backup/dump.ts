import { isWrapped, wrapperOf } from '@guildhall/event-store/keys/wrapping';
import type { EventLog } from '@guildhall/event-store/log';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TableDump } from './archive.js';
import { copyLine } from './copy-text.js';

/** The first frame of a backup. */
export interface BackupHeader {
  kind: 'backup';
  format: 1;
  /** ISO time at which the backup began. */
  created: string;
  /** The last event it holds; `position` is the log's own, null ids for an empty log. */
  log: { kind: 'postgres' | 'kurrentdb'; id: string; position: string; eventId: string | null };
  /** The migrations of schema `write` that its tables have seen. */
  migrations: readonly string[];
}
/** The first frame of the file of keys beside it. */
export interface KeysHeader {
  kind: 'keys';
  format: 1;
  created: string;
  /** ISO time after which a restore refuses it. */
  expires: string;
  /** The id of the secret that opens them; missing where an earlier release kept them in clear. */
  secret?: string;
}

/** Keys have a file of their own, so that they can be destroyed apart from the backups. */
const KEYS = ['person_keys', 'secrets'];
/** What a restored product makes by itself. */
const LEFT_OUT = [...KEYS, 'migrations', 'rate_limits', 'log_identity', 'log_seen', 'snapshots'];
const EVENTS = 'events';
export const EVENT_COLUMNS = ['position', 'stream_id', 'revision', 'event_id', 'type', 'data', 'metadata', 'created'] as const;

const TABLES = `
  select c.relname as name, array_agg(a.attname order by a.attnum) as columns,
    coalesce((select array_agg(distinct p.relname) from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as parents
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname = 'write' and c.relkind = 'r' group by c.oid, c.relname order by c.relname`;

interface TableOf {
  name: string;
  columns: string[];
  parents: string[];
}

/** Tables after those that their foreign keys name. */
function ordered(tables: readonly TableOf[]): TableOf[] {
  const done: TableOf[] = [];
  for (let left = [...tables]; left.length > 0; ) {
    const next = left.filter(({ parents }) => parents.every((parent) => !left.some(({ name }) => name === parent)));
    if (next.length === 0) throw new Error(`The foreign keys of ${left.map(({ name }) => name).join(', ')} form a circle.`);
    done.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return done;
}

export async function tablesOf(client: Client): Promise<TableOf[]> {
  const { rows } = await client.query<TableOf & { columns: unknown; parents: unknown }>(TABLES);
  return ordered(rows.map(({ name, columns, parents }) => ({ name, columns: listed(columns), parents: listed(parents) })));
}
// Arrays of type name come as text.
const listed = (names: unknown) =>
  Array.isArray(names) ? (names as string[]) : String(names).replace(/[{}"]/g, '').split(',').filter(Boolean);

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function dumpOf(client: Client, { name, columns }: Pick<TableOf, 'name' | 'columns'>, order = ''): TableDump {
  const list = columns.map(quoted).join(', ');
  return {
    table: name,
    columns,
    rows: client.query(copyTo(`copy (select ${list} from write.${quoted(name)} ${order}) to stdout`)),
  };
}

/** One look at the database that nothing changes until `work` is done. */
export async function inSnapshot<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('set statement_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  try {
    return await work();
  } finally {
    await client.query('rollback').catch(() => {});
  }
}

/** The tables of a backup, one after the other: the log, then the write side without its keys. */
export async function* dumped(client: Client, events: TableDump | null): AsyncGenerator<TableDump> {
  for (const table of await tablesOf(client)) {
    if (LEFT_OUT.includes(table.name)) continue;
    if (table.name !== EVENTS) yield dumpOf(client, table);
    else yield events ?? dumpOf(client, { name: EVENTS, columns: [...EVENT_COLUMNS] }, 'order by position');
  }
}

/** The id of the secret that wraps the keys. */
export async function secretIn(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ value: Buffer }>('select value from write.secrets');
  return rows
    .map(({ value }) => value)
    .filter(isWrapped)
    .map(wrapperOf)[0];
}

/** The tables of the file of keys. */
export async function* dumpedKeys(client: Client): AsyncGenerator<TableDump> {
  for (const table of await tablesOf(client)) if (KEYS.includes(table.name)) yield dumpOf(client, table);
}

/** The events of a log on another server up to `head`, as rows of the same shape; positions count from 1. */
export function dumpedLog(log: EventLog, head: string): TableDump {
  async function* rows() {
    let position = 0;
    for (let after = ''; after < head; ) {
      const page = await log.readAll({ after, limit: 1000 });
      const within = page.events.filter((event) => event.position <= head);
      const lines = within.map(({ stream, revision, id, type, data, metadata }) =>
        copyLine([
          String(++position),
          stream,
          String(revision),
          id,
          type,
          JSON.stringify(data),
          JSON.stringify(metadata),
          metadata.time,
        ]),
      );
      if (lines.length > 0) yield Buffer.from(lines.join(''));
      if (page.end) return;
      after = page.position;
    }
  }
  return { table: EVENTS, columns: [...EVENT_COLUMNS], rows: rows() };
}
