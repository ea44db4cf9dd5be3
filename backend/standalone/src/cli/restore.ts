import { randomUUID } from 'node:crypto';
import { allMigrations } from '@guildhall/backend/migrations';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { isElsewhere, isTaken, openLog, openStoredLog } from '@guildhall/event-store/open-log';
import { eraseAgain, recordAct } from '@guildhall/event-store/record-act';
import { readSettings, type Settings } from '@guildhall/platform/settings';
import { checkSecret } from '../backup/check.js';
import { backupsFolder, destroyedIn, listIn, noteDestroyed } from '../backup/destroyed-keys.js';
import { loadBackup } from '../backup/restore.js';
import { prepareTarget } from '../backup/target.js';
import { ensureSecret } from '../keys-file.js';
import { prepareDatabase, prepareKeys } from '../prepare.js';
import { byteProgress } from './backup.js';
import { operatorOfMachine, parseCommandLine, print, printJson, Usage } from './command-line.js';
import { withTarget } from './operator.js';
import { finished, wholeNumber } from './progress.js';
import { checkedFiles, type Files, listed } from './restore.files.js';
import { test, testAsAsked } from './restore.tests.js';

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
