import { existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { connect, PATIENT } from '@guildhall/platform/postgres';
import type { Client } from 'pg';
import { productRoot } from '../root.js';

/** The list in a folder of backups, a line for each person. No backup holds it, and nothing is ever taken from it. */
const LIST_FILE = 'destroyed-keys';
const PERSON = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where backups go unless a command names another folder. */
export const backupsFolder = (env: Record<string, string | undefined>): string =>
  resolve(productRoot, env['BACKUPS_DIR'] || join(env['DATA_DIR'] || '.data', 'backups'));

/** The people in a folder's list. A line that a crash cut short does not count. */
export async function listedIn(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, LIST_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((line) => PERSON.test(line));
}

/** Adds to a folder's list whom it lacks, and makes the folder for them. It is on disk when this returns. */
export async function listIn(folder: string, people: readonly string[]): Promise<void> {
  const listed = new Set(await listedIn(folder));
  const missing = people.filter((person) => !listed.has(person));
  if (missing.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, LIST_FILE), 'a', 0o600);
  try {
    // A new line first: the last one may have been cut short.
    await file.write(`\n${missing.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function onDatabase<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl, 'guildhall backup', PATIENT);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const has = async (client: Client, table: string) =>
  (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there === true;

/** The people whose keys a database lists as destroyed. It may be of an earlier release, or without tables. */
export const destroyedIn = (databaseUrl: string): Promise<string[]> =>
  onDatabase(databaseUrl, async (client) => {
    const [table, query] = (await has(client, 'write.destroyed_keys'))
      ? ['write.destroyed_keys', 'select person_id::text as id from write.destroyed_keys']
      : ['write.events', "select distinct data->>'id' as id from write.events where type = 'PersonErased'"];
    if (!(await has(client, table))) return [];
    return (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
  });

/** Has a database know them, too: a later restore in its place asks it. */
export const noteDestroyed = (databaseUrl: string, people: readonly string[]): Promise<unknown> =>
  onDatabase(databaseUrl, (client) =>
    client.query('insert into write.destroyed_keys (person_id) select unnest($1::uuid[]) on conflict do nothing', [people]),
  );

/** The folders that hold backups of this product, as its rows know them. */
const foldersOf = (databaseUrl: string): Promise<string[]> =>
  onDatabase(databaseUrl, async (client) => {
    if (!(await has(client, 'read.backups'))) return [];
    const { rows } = await client.query<{ file: string }>('select file from read.backups where file is not null');
    return rows.map(({ file }) => dirname(file));
  });

/**
 * Brings the list in every folder of backups that is there up to date: each call does all that earlier ones could not.
 * @throws Error naming the folders whose list could not be written
 */
export async function keepLists(databaseUrl: string, folder: string): Promise<void> {
  const people = await destroyedIn(databaseUrl);
  if (people.length === 0) return;
  const failed: string[] = [];
  for (const each of new Set([folder, ...(await foldersOf(databaseUrl))]))
    if (existsSync(each)) await listIn(each, people).catch(({ message }: Error) => failed.push(`${each} (${message})`));
  if (failed.length > 0)
    throw new Error(
      `The list of destroyed keys could not be written in ${failed.join(', ')}. The next start, backup or erasure tries again.`,
    );
}
