import { resolve } from 'node:path';
import type { BackupEvent } from '@guildhall/contracts/backups';
import { isElsewhere, openStoredLog } from '@guildhall/event-store/open-log';
import { readSettings } from '@guildhall/platform/settings';
import { type BackupMade, backUp } from '../backup/backup.js';
import { backupsFolder, keepLists } from '../backup/destroyed-keys.js';
import { atWork, backupTask, recordOutcome } from '../backup/records.js';
import { productRoot } from '../root.js';
import { operatorOfMachine, parseCommandLine, print, printJson, Usage } from './command-line.js';
import { withDatabase, withLog } from './operator.js';
import { bytesText, finished, mega, wholeNumber } from './progress.js';

const HELP = `npm run backup [-- --to <folder>]

  Writes the log, the write side and the credentials as they are at this moment into one compressed file with a checksum,
  while the product runs. The keys of persons go into keys.guildhall beside it: keep that file apart, and let it expire.
  They are wrapped: a restore needs the KEYS_SECRET of today, or the file keys-secret of DATA_DIR. Keep that elsewhere still.

  --to <folder>       where to; BACKUPS_DIR unless named, which is DATA_DIR/backups unless set
  --keys-days <days>  after how many days the file of keys is refused; 30 unless named
  --lists             makes none: only brings the lists of destroyed keys beside earlier backups up to date
  --request <id>      makes the one that was asked for in the console
  --reason "…"        why; the log keeps it with your account's name
  --json              prints the result as JSON
  --help              prints this

Exit code: 0 when the backup is whole, 1 when not, 2 when the command was given wrongly.`;

const DEFAULT_KEYS_DAYS = 30;

/** Shows size and rate on one line of a terminal, or on a line a second elsewhere. */
export function byteProgress(what: string): (bytes: number, seconds: number) => void {
  let last = 0;
  return (bytes, seconds) => {
    if (Date.now() - last < 1000) return;
    last = Date.now();
    const line = bytesText(what, bytes, seconds);
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
    else print(line);
  };
}

const madeEvent = (id: string, { file, header, rows, sha256, bytes, seconds }: BackupMade): BackupEvent => ({
  type: 'BackupMade',
  data: { id, file, bytes, sha256, position: header.log.position, events: rows['events'] ?? 0, seconds: Math.ceil(seconds) },
});

function show({ file, keysFile, header, rows, sha256, bytes, seconds }: BackupMade, keysDays: number, secret: string): void {
  const { events = 0, accounts = 0 } = rows;
  finished(`${file}: ${mega(bytes)} in ${seconds.toFixed(1)} s, sha256 ${sha256.slice(0, 16)}`);
  print(`${wholeNumber(events)} events up to position ${header.log.position || 'none'}, ${wholeNumber(accounts)} accounts`);
  print(`Keys of persons: ${keysFile}, refused after ${keysDays} days`);
  print(`They open with ${secret} only: keep a copy of it elsewhere.`);
}

function daysOf(given: string | undefined): number {
  const days = given === undefined ? DEFAULT_KEYS_DAYS : Number(given);
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new Usage(`--keys-days must be a whole number from 1 to 3650.\n\n${HELP}`);
  return days;
}

/** Makes a backup and records it. @throws Usage, and Error where it could not be made, which is recorded too */
export async function run(args: string[]): Promise<void> {
  const given = parseCommandLine(args, HELP, { to: 'string', 'keys-days': 'string', request: 'string', lists: 'boolean' });
  if (!given) return;
  if (given.words.length > 0) throw new Usage(HELP);
  if (given.has('lists')) return withDatabase('reads', (url) => keepLists(url, backupsFolder(process.env)));
  const keysDays = daysOf(given.value('keys-days'));
  const mine = { actor: operatorOfMachine(), reason: given.reason ?? 'backed up at the command line' };
  await withLog('reads', ({ databaseUrl, log }) =>
    atWork(databaseUrl, async () => {
      const task = await backupTask(log, given.value('request'), mine);
      if (!task) return;
      const settings = readSettings(process.env);
      const to = given.value('to');
      const folder = to === undefined ? backupsFolder(process.env) : resolve(productRoot, to);
      const stored = isElsewhere(settings) ? await openStoredLog(settings) : null;
      const onProgress = given.json ? undefined : byteProgress('backup');
      const work = () => backUp({ databaseUrl, log: stored, folder, keysDays, onProgress }).finally(() => stored?.close());
      const made = await recordOutcome(log, task, work, { done: (result) => madeEvent(task.id, result), failed: 'BackupFailed' });
      await keepLists(databaseUrl, folder);
      if (given.json) return printJson({ id: task.id, ...made });
      show(made, keysDays, settings.KEYS_SECRET_FILE ?? 'KEYS_SECRET');
    }),
  );
}
