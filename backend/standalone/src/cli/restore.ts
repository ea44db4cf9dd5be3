import { randomUUID } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { allMigrations } from '@guildhall/backend/migrations';
import { eraseAgain, recordAct } from '@guildhall/event-store/acts';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { isElsewhere, isTaken, openLog, openStoredLog } from '@guildhall/event-store/open-log';
import { readSettings, type Settings } from '@guildhall/platform/settings';
import type { Verified } from '@guildhall/projections/runner/rebuild/verify';
import { BrokenBackup } from '../backup/archive.js';
import { keysBeside } from '../backup/backup.js';
import { backupsFolder, destroyedIn, listedIn, listIn, noteDestroyed } from '../backup/destroyed-keys.js';
import type { BackupHeader, KeysHeader } from '../backup/dump.js';
import { atWork, recordOutcome, testTask } from '../backup/records.js';
import { type Checked, checkArchive, checkKeys, checkSecret, loadBackup } from '../backup/restore.js';
import { prepareTarget } from '../backup/target.js';
import { testRestore } from '../backup/test-restore.js';
import { ensureSecret } from '../keys-file.js';
import { prepareDatabase, prepareKeys } from '../prepare.js';
import { productRoot } from '../root.js';
import { byteProgress } from './backup.js';
import { operatorOfMachine, parseCommandLine, print, printJson, Usage } from './command-line.js';
import { withDatabase, withLog, withTarget } from './operator.js';
import { finished, wholeNumber } from './progress.js';

const HELP = `npm run restore -- <file>

  Puts a backup in place while the product is stopped. The file is checked to its end before anything is changed. The next
  start makes the read models again from the log. People who were erased since the backup stay erased.

  --keys <file>   the file of keys; keys.guildhall beside the backup unless named. They open with the secret of the product
                  that was backed up: copy its keys-secret into DATA_DIR first, or give it as KEYS_SECRET
  --replace       replaces the data that is there
  --reason "…"    why; the restored log keeps it with your account's name
  --test          restores into a scratch database, builds and verifies every projection there, and drops it again;
                  the product may run. With --request <id> instead of a file: the one that the console asked for
  --json          prints the result as JSON
  --help          prints this

Exit code: 0 when the backup is in place (with --test: when everything in it holds), 1 when not, 2 when the command was given wrongly.`;

interface Files {
  file: string;
  keysFile: string;
  checked: Checked<BackupHeader>;
  keys: Checked<KeysHeader>;
}

/** Both files, read to their ends. @throws BrokenBackup */
async function checkedFiles(
  word: string,
  keys: string | undefined,
  onProgress?: (bytes: number, seconds: number) => void,
): Promise<Files> {
  const file = resolve(productRoot, word);
  const keysFile = keys === undefined ? keysBeside(file) : resolve(productRoot, keys);
  const since = performance.now();
  const checked = await checkArchive<BackupHeader>(file, 'backup', (bytes) =>
    onProgress?.(bytes, (performance.now() - since) / 1000),
  );
  const keysChecked = await checkKeys(keysFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BrokenBackup(`There is no file of keys at ${keysFile}. Name it with --keys.`);
  });
  if (keysChecked.header.created < checked.header.created)
    throw new BrokenBackup(
      `The keys in ${keysFile} are older than the backup: who came since has none there. Name its own, or newer ones.`,
    );
  return { file, keysFile, checked, keys: keysChecked };
}

/** The folders whose lists say whose keys were destroyed since: of both files, and of the product's own backups. */
async function listed({ file, keysFile }: Files, ownFolder: string): Promise<string[]> {
  const folders = new Set([dirname(file), dirname(keysFile), ownFolder]);
  return [...new Set((await Promise.all([...folders].map(listedIn))).flat())];
}

/** The restored log has people whose keys are gone. A restore that is killed before this leaves it to the next start. */
async function eraseInLog(settings: Settings, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const log = await openLog(settings);
  const by = { actor: operatorOfMachine(), reason: 'erased since the backup that was restored' };
  await eraseAgain(log, people, by).finally(() => log.close());
}

async function restore(files: Files, databaseUrl: string, applicationUrl: string, replace: boolean): Promise<number> {
  const { file, keysFile, checked, keys } = files;
  const { header } = checked;
  if (keys.header.secret !== undefined) checkSecret(keys, new KeysSecret(readSettings(process.env)));
  const at = { DATABASE_URL: databaseUrl, EVENT_STORE_URL: process.env['EVENT_STORE_URL'] || databaseUrl };
  if (await isTaken(at)) throw new Error('The log of EVENT_STORE_URL holds events. Name an empty server.');
  const ownFolder = backupsFolder(process.env);
  const destroyed = [...new Set([...(await listed(files, ownFolder)), ...(await destroyedIn(databaseUrl))])];
  // The data that is replaced may be the only place that knows them: a restore that is killed leaves them to the next.
  await listIn(ownFolder, destroyed);
  await prepareTarget(databaseUrl, header, allMigrations, replace);
  const dataDir = process.env['DATA_DIR'] as string;
  Object.assign(process.env, await ensureSecret(process.env, dataDir, databaseUrl));
  const log = isElsewhere(at) ? await openStoredLog(at) : null;
  try {
    const { erased } = await loadBackup({ databaseUrl, file, keysFile, header, log, destroyed });
    await prepareDatabase({ url: databaseUrl, applicationUrl });
    await prepareKeys({ url: databaseUrl, applicationUrl }, dataDir);
    await noteDestroyed(databaseUrl, destroyed);
    await eraseInLog(readSettings(process.env), erased);
    return erased.length;
  } finally {
    await log?.close();
  }
}

/** The log that was restored says who brought it back, and why. */
async function recordRestored({ checked: { header, rows } }: Files, reason: string): Promise<void> {
  const id = randomUUID();
  const data = { id, created: header.created, position: header.log.position, events: rows['events'] ?? 0 };
  const by = { actor: operatorOfMachine(), reason };
  const log = await openLog(readSettings(process.env));
  await recordAct(log, `backup-${id}`, { type: 'BackupRestored', data }, by).finally(() => log.close());
}

/** Restores into a scratch database, which only the owner may make. @throws Error */
async function tested(files: Files, ownerUrl: string): Promise<Verified[]> {
  const { checked, keys, ...named } = files;
  const settings = readSettings(process.env);
  checkSecret(keys, new KeysSecret(settings));
  const destroyed = await listed(files, backupsFolder(process.env));
  return testRestore({ ...named, header: checked.header, databaseUrl: ownerUrl, keys: settings, destroyed });
}
const differingIn = (verified: readonly Verified[]) => verified.filter(({ difference }) => difference !== null);

async function test(files: Files, json: boolean): Promise<void> {
  const { header, rows } = files.checked;
  const events = rows['events'] ?? 0;
  const verified = await withDatabase('reads', (_, ownerUrl) => tested(files, ownerUrl));
  if (json) printJson({ file: files.file, events, verified });
  else
    for (const { projection, rows, difference } of verified)
      finished(`${projection.padEnd(20)} ${wholeNumber(rows)} rows  ${difference ?? 'equal to a fresh replay'}`);
  if (differingIn(verified).length > 0) throw new Error('Not every projection equals its replay.');
  if (!json) print(`The backup holds: ${wholeNumber(events)} events up to position ${header.log.position || 'none'}`);
}

/** The test that was asked for in the console: the log keeps what it found. */
const testAsAsked = (id: string): Promise<void> =>
  withLog('reads', ({ databaseUrl, log, ownerUrl }) =>
    atWork(databaseUrl, async () => {
      const task = await testTask(log, id, { actor: operatorOfMachine(), reason: 'test of a backup' });
      if (!task) return;
      const since = performance.now();
      await recordOutcome(log, task, async () => tested(await checkedFiles(task.file, undefined), ownerUrl), {
        failed: 'BackupTestFailed',
        done: (verified) => {
          const differing = differingIn(verified).map(({ projection }) => projection);
          return { type: 'BackupTested', data: { id, differing, seconds: Math.ceil((performance.now() - since) / 1000) } };
        },
      });
    }),
  );

/** Restores, or tries to. @throws Usage, BrokenBackup, NotEmpty, and Error */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, { keys: 'string', replace: 'boolean', test: 'boolean', request: 'string' });
  if (!given) return;
  const [word, ...more] = given.words;
  const request = given.value('request');
  if (request !== undefined && given.has('test') && word === undefined) return testAsAsked(request);
  if (word === undefined || more.length > 0 || request !== undefined) throw new Usage(HELP);
  const files = await checkedFiles(word, given.value('keys'), given.json ? undefined : byteProgress('check'));
  if (given.has('test')) return test(files, given.json);
  const { header, rows } = files.checked;
  const events = rows['events'] ?? 0;
  const erased = await withTarget(async (owner, application) => {
    const people = await restore(files, owner, application, given.has('replace'));
    await recordRestored(files, given.reason ?? 'restored at the command line');
    return people;
  });
  if (given.json) return printJson({ file: files.file, events, erased, position: header.log.position });
  finished(`Restored ${wholeNumber(events)} events up to position ${header.log.position || 'none'}, as of ${header.created}`);
  if (erased > 0) print(`${wholeNumber(erased)} people were erased since this backup; they stay erased.`);
}
