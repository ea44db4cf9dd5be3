import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import type { EventLog, NewEvent } from '@guildhall/event-store/log';
import { fromServer } from '@guildhall/event-store/postgres/position';
import { connect, PATIENT } from '@guildhall/platform/postgres';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BrokenBackup, framesOf, parsed } from './archive.js';
import { copyLines, fieldsOfLine } from './copy-text.js';
import type { BackupHeader, KeysHeader } from './dump.js';

/** What a backup file holds, read to its end and found whole. */
export interface Checked<Header> {
  header: Header;
  rows: Record<string, number>;
  bytes: number;
}

/** Reads a whole file and checks it. @throws BrokenBackup */
export async function checkArchive<Header extends { kind: string; format: number }>(
  file: string,
  kind: Header['kind'],
  onProgress: (bytes: number) => void = () => {},
): Promise<Checked<Header>> {
  let header: Header | null = null;
  const rows: Record<string, number> = {};
  let table = '';
  let bytes = 0;
  for await (const frame of framesOf(file)) {
    if (frame.kind === 'H') header = parsed<Header>(frame);
    if (frame.kind === 'S') table = parsed<{ table: string }>(frame).table;
    if (frame.kind === 'E') rows[table] = parsed<{ rows: number }>(frame).rows;
    bytes += frame.payload.length;
    onProgress(bytes);
  }
  if (header?.kind !== kind || header.format !== 1)
    throw new BrokenBackup(`${file} is not a file of this kind, or of a newer version.`);
  return { header, rows, bytes };
}

/** @throws BrokenBackup when the keys are too old to be used */
export async function checkKeys(file: string, now = new Date()): Promise<Checked<KeysHeader>> {
  const keys = await checkArchive<KeysHeader>(file, 'keys');
  if (Date.parse(keys.header.expires) < now.getTime())
    throw new BrokenBackup(`The keys in ${file} expired at ${keys.header.expires}. Use the keys of a newer backup.`);
  return keys;
}

/** @throws BrokenBackup when another secret wrapped the keys than the one at hand */
export function checkSecret({ header }: Checked<KeysHeader>, secret: KeysSecret): void {
  if (header.secret === undefined || secret.fits(header.secret)) return;
  throw new BrokenBackup(
    `The keys of this backup were wrapped with another secret (id ${header.secret}) than the one given (id ${secret.id}). ` +
      'Give the KEYS_SECRET of the product that was backed up; npm start keeps it as keys-secret in DATA_DIR.',
  );
}

/** Rows of each table of a file, handed to `take` one table after the other. */
async function eachTable(
  file: string,
  take: (table: string, columns: string[], rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const frames = framesOf(file);
  for await (const frame of frames) {
    if (frame.kind !== 'S') continue;
    const { table, columns } = parsed<{ table: string; columns: string[] }>(frame);
    async function* rows() {
      // The same frames, up to the end of this table: `next` leaves them open for the next one.
      for (let { value, done } = await frames.next(); !done && value.kind !== 'E'; { value, done } = await frames.next())
        yield value.payload as Buffer;
    }
    await take(table, columns, rows());
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function copyInto(client: Client, table: string, columns: readonly string[], rows: AsyncIterable<Buffer>): Promise<void> {
  const sink = client.query(copyFrom(`copy write.${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`));
  const ended = finished(sink);
  ended.catch(() => {});
  for await (const chunk of rows) if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), ended]);
  sink.end();
  await ended;
}

const APPENDED_AT_ONCE = 50;

/** Appends the events of a backup to an empty log, in their order. */
async function appendInto(log: EventLog, rows: AsyncIterable<Buffer>): Promise<void> {
  let batch = { stream: '', from: 0, events: [] as NewEvent[] };
  const flush = async () => {
    const { stream, from, events } = batch;
    if (events.length > 0) await log.append({ stream, expected: from === 0 ? 'no_stream' : from - 1, events });
  };
  for await (const line of copyLines(rows)) {
    const [, stream, revision, id, type, data, metadata] = fieldsOfLine(line) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const event = { id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) } as NewEvent;
    if (batch.stream !== stream || batch.events.length === APPENDED_AT_ONCE) {
      await flush();
      batch = { stream, from: Number(revision), events: [] };
    }
    batch.events.push(event);
  }
  await flush();
}

const REFERS_TO_POSITIONS = [
  // Positions of another log mean nothing here: policies go on after the last restored event, old answers name no position.
  `update write.policies set position = $1`,
  `update write.idempotency set position = null where $1::text is not null`,
];
const NEW_IDENTITY = 'update write.log_identity set id = gen_random_uuid()';
const NEXT_POSITION =
  "select setval(pg_get_serial_sequence('write.events', 'position'), greatest(1, (select coalesce(max(position), 1) from write.events)))";
const DESTROYED = 'delete from write.person_keys where person_id = any($1::uuid[])';
/** A person without a key was erased: nothing of them may come back with an older backup. */
const ERASED = 'from write.accounts a where not exists (select from write.person_keys k where k.person_id = a.id)';
const REMAINS = [
  `delete from write.mail_requests where id in (select id ${ERASED}) or account_id in (select id ${ERASED})
     or email in (select value from write.reservations where scope = 'email' and owner in (select id::text ${ERASED}))`,
  `delete from write.reservations where owner in (select id::text ${ERASED})`,
  `delete from write.idempotency where actor in (select id::text ${ERASED})`,
];

export interface RestoreInto {
  databaseUrl: string;
  file: string;
  keysFile: string;
  header: BackupHeader;
  /** An empty log on another server that gets the events; null for the Postgres log. */
  log: EventLog | null;
  /** Whose keys were destroyed since the backup, as the lists have it. */
  destroyed?: readonly string[];
}

/**
 * Loads a checked backup into a migrated database without rows, in one transaction, and its events into the log.
 * @returns the people of the backup who were erased since: their keys are gone, and so are their accounts
 */
export async function loadBackup(into: RestoreInto): Promise<{ erased: string[] }> {
  const { databaseUrl, file, keysFile, header, log, destroyed = [] } = into;
  const client = await connect(databaseUrl, 'guildhall restore', PATIENT);
  try {
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'write' and tablename not in ('migrations', 'log_identity')",
    );
    await client.query(`truncate ${rows.map(({ name }) => `write.${quoted(name)}`).join(', ')}`);
    const copy = async (table: string, columns: string[], chunks: AsyncIterable<Buffer>) => {
      // The backend compares the restored log and rows from the beginning.
      if (table === 'log_seen') return;
      if (table === 'events' && log) await appendInto(log, chunks);
      else await copyInto(client, table, columns, chunks);
    };
    await eachTable(file, copy);
    await eachTable(keysFile, copy);
    await client.query(NEXT_POSITION);
    await client.query(NEW_IDENTITY);
    if (log || header.log.kind !== 'postgres') {
      const last = log ? await log.head() : await lastPosition(client);
      for (const statement of REFERS_TO_POSITIONS) await client.query(statement, [last]);
    }
    await client.query(DESTROYED, [destroyed]);
    for (const statement of REMAINS) await client.query(statement);
    const { rows: erased } = await client.query<{ id: string }>(`delete ${ERASED} returning a.id::text as id`);
    await client.query('commit');
    return { erased: erased.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}

/** The last position in the form that readers of the log know. */
async function lastPosition(client: Client): Promise<string> {
  const { rows } = await client.query<{ position: string | null }>('select max(position)::text as position from write.events');
  return rows[0]?.position ? fromServer(rows[0].position) : '';
}
