import { isWrapped, wrapperOf } from '@guildhall/event-store/keys/wrapping';
import type { EventLog } from '@guildhall/event-store/log';
import { drop } from '@guildhall/platform/postgres';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TableDump } from './archive.js';
import { copyLine } from './copy-text.js';
import { quotedName } from './load.js';
import { type DumpedTable, tablesOf } from './tables.js';

/** Keys have a file of their own, so that they can be destroyed apart from the backups. */
const KEYS = ['person_keys', 'secrets'];
/** What a restored product makes by itself. */
const LEFT_OUT = [...KEYS, 'migrations', 'rate_limits', 'log_identity', 'log_seen', 'snapshots', 'stream_index'];
const EVENTS = 'events';
const EVENT_COLUMNS = ['position', 'stream_id', 'revision', 'event_id', 'type', 'data', 'metadata', 'created'] as const;

function dumpOf(client: Client, { name, columns }: Pick<DumpedTable, 'name' | 'columns'>, order = ''): TableDump {
  const list = columns.map(quotedName).join(', ');
  return {
    table: name,
    columns,
    rows: client.query(copyTo(`copy (select ${list} from write.${quotedName(name)} ${order}) to stdout`)),
  };
}

/** One look at the database that nothing changes until `work` is done. */
export async function inSnapshot<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('set statement_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  try {
    const result = await work();
    await client.query('rollback');
    return result;
  } catch (error) {
    // A copy that broke off, as on a full disk, answers no more statements.
    drop(client);
    throw error;
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
