import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EventLog } from '@guildhall/event-store/log';
import { noteOperation } from '@guildhall/event-store/operation-notes';
import { HISTORY } from '@guildhall/platform/migrations';
import { connect, PATIENT } from '@guildhall/platform/postgres';
import type { Client } from 'pg';
import { type TableDump, type WrittenArchive, writeArchive } from './archive.js';
import { dumped, dumpedKeys, dumpedLog, inSnapshot, secretIn } from './dump.js';
import type { BackupHeader, KeysHeader } from './headers.js';

/** The file of keys in a folder of backups. There is one: each backup replaces it, so that a destroyed key leaves it. */
const KEYS_FILE = 'keys.guildhall';

export interface BackupOptions {
  databaseUrl: string;
  /** A log on another server, as it stores its events; null for the Postgres log. */
  log: EventLog | null;
  /** The folder that gets the files. */
  folder: string;
  /** Days after which the file of keys is refused. */
  keysDays: number;
  /** Called with the bytes and seconds so far. */
  onProgress?: (bytes: number, seconds: number) => void;
}

export interface BackupMade {
  file: string;
  keysFile: string;
  header: BackupHeader;
  rows: WrittenArchive['rows'];
  sha256: string;
  /** Bytes on disk, keys included. */
  bytes: number;
  seconds: number;
}

const LAST =
  'select e.position::text as position, event_id::text as "eventId" from write.events e order by e.position desc limit 1';

async function lastEvent(
  client: Client,
  log: EventLog | null,
  head: string,
): Promise<{ position: string; eventId: string | null }> {
  if (log === null)
    return (await client.query<{ position: string; eventId: string }>(LAST)).rows[0] ?? { position: '', eventId: null };
  return { position: head, eventId: null };
}

async function idOf(client: Client, log: EventLog | null): Promise<string> {
  if (log) return log.id;
  return (await client.query<{ id: string }>('select id::text as id from write.log_identity')).rows[0]!.id;
}

/** Writes a file under another name and moves it into place when it is whole: a backup that was killed leaves none. */
async function placed(file: string, write: (half: string) => Promise<WrittenArchive>): Promise<WrittenArchive> {
  const half = `${file}.unfinished`;
  try {
    const written = await write(half);
    await rename(half, file);
    return written;
  } catch (error) {
    await rm(half, { force: true });
    // An error of writing names no file.
    throw Object.assign(error as Error, { path: half });
  }
}

/**
 * Writes log, write side and credentials as they were at one moment, while the product runs. The keys go into their own file.
 * The position in the header is that of the last event it holds.
 */
export async function backUp(options: BackupOptions): Promise<BackupMade> {
  const { databaseUrl, log, folder, keysDays, onProgress = () => {} } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const since = performance.now();
  const created = new Date().toISOString();
  const client = await connect(databaseUrl, 'guildhall backup', PATIENT);
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
    onProgress(bytes, (performance.now() - since) / 1000);
  };
  try {
    // A log on another server is read up to a head from before the snapshot: its side rows are all in the snapshot then.
    const head = log ? await log.head() : '';
    const made = await inSnapshot(client, async () => {
      const last = await lastEvent(client, log, head);
      const { rows: ran } = await client.query<{ name: string }>(`select name from write.${HISTORY} order by name`);
      const header: BackupHeader = {
        kind: 'backup',
        format: 1,
        created,
        log: { kind: log ? 'kurrentdb' : 'postgres', id: await idOf(client, log), ...last },
        migrations: ran.map(({ name }) => name),
      };
      const file = fileFor(folder, created);
      const events: TableDump | null = log ? dumpedLog(log, head) : null;
      const { rows, sha256 } = await placed(file, (half) =>
        writeArchive(createWriteStream(half, { mode: 0o600 }), header, dumped(client, events), count),
      );
      const keysFile = join(folder, KEYS_FILE);
      const expires = new Date(Date.parse(created) + keysDays * 86_400_000).toISOString();
      const keys: KeysHeader = { kind: 'keys', format: 1, created, expires, secret: await secretIn(client) };
      await placed(keysFile, (half) => writeArchive(createWriteStream(half, { mode: 0o600 }), keys, dumpedKeys(client), count));
      const size = (await stat(file)).size + (await stat(keysFile)).size;
      return { file, keysFile, header, rows, sha256, bytes: size, seconds: (performance.now() - since) / 1000 };
    });
    await noteOperation(client, 'backup', made.bytes);
    return made;
  } finally {
    await client.end();
  }
}

/** `guildhall-2026-11-22T18-00-00Z.backup`; two in one second get a number. */
function fileFor(folder: string, created: string): string {
  const name = `guildhall-${created.slice(0, 19).replaceAll(':', '-')}Z`;
  for (let copy = 1; ; copy++) {
    const file = join(folder, `${name}${copy > 1 ? `-${copy}` : ''}.backup`);
    if (!existsSync(file)) return file;
  }
}

export const keysBeside = (file: string) => join(dirname(file), KEYS_FILE);
