import { join, resolve } from 'node:path';
import { isElsewhere, openStoredLog } from '@guildhall/event-store/open-log';
import { readSettings } from '@guildhall/platform/settings';
import { backUp } from '../backup/backup.js';
import { root } from '../root.js';
import { withDatabase } from './operator.js';
import { count, finished } from './progress.js';
import { asked, print, printJson, Usage } from './words.js';

const HELP = `npm run backup [-- --to <folder>]

  Writes the log, the write side and the credentials as they are at this moment into one compressed file with a checksum,
  while the product runs. The keys of persons go into keys.guildhall beside it: keep that file apart, and let it expire.
  They are wrapped: a restore needs the KEYS_SECRET of today, or the file keys-secret of DATA_DIR. Keep that elsewhere still.

  --to <folder>       where to; DATA_DIR/backups unless named
  --keys-days <days>  after how many days the file of keys is refused; 30 unless named
  --json              prints the result as JSON
  --help              prints this

Exit code: 0 when the backup is whole, 1 when not, 2 when the command was given wrongly.`;

const DEFAULT_KEYS_DAYS = 30;
const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Shows size and rate on one line of a terminal, or on a line a second elsewhere. */
export function byteProgress(what: string): (bytes: number, seconds: number) => void {
  let last = 0;
  return (bytes, seconds) => {
    if (Date.now() - last < 1000) return;
    last = Date.now();
    const line = `${what}: ${mega(bytes)}, ${mega(bytes / Math.max(seconds, 0.001))}/s`;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
    else print(line);
  };
}

function daysOf(given: string | undefined): number {
  const days = given === undefined ? DEFAULT_KEYS_DAYS : Number(given);
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new Usage(`--keys-days must be a whole number from 1 to 3650.\n\n${HELP}`);
  return days;
}

export async function run(args: string[]): Promise<void> {
  const given = asked(args, HELP, { to: 'string', 'keys-days': 'string' });
  if (!given) return;
  if (given.words.length > 0) throw new Usage(HELP);
  const keysDays = daysOf(given.value('keys-days'));
  await withDatabase('reads', async (databaseUrl) => {
    const settings = readSettings(process.env);
    const folder = resolve(root, given.value('to') ?? join(settings.DATA_DIR, 'backups'));
    const log = isElsewhere(settings) ? await openStoredLog(settings) : null;
    try {
      const made = await backUp({
        databaseUrl,
        log,
        folder,
        keysDays,
        onProgress: given.json ? undefined : byteProgress('backup'),
      });
      if (given.json) return printJson(made);
      const { events = 0, accounts = 0 } = made.rows;
      finished(`${made.file}: ${mega(made.bytes)} in ${made.seconds.toFixed(1)} s, sha256 ${made.sha256.slice(0, 16)}`);
      print(`${count(events)} events up to position ${made.header.log.position || 'none'}, ${count(accounts)} accounts`);
      print(`Keys of persons: ${made.keysFile}, refused after ${keysDays} days`);
      print(`They open with ${settings.KEYS_SECRET_FILE ?? 'KEYS_SECRET'} only: keep a copy of it elsewhere.`);
    } finally {
      await log?.close();
    }
  });
}
