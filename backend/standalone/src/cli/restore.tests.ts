import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { readSettings } from '@guildhall/platform/settings';
import type { Verified } from '@guildhall/projections/runner/rebuild/verify';
import { checkSecret } from '../backup/check.js';
import { backupsFolder } from '../backup/destroyed-keys.js';
import { atWork, recordOutcome, testTask } from '../backup/records.js';
import { testRestore } from '../backup/test-restore.js';
import { operatorOfMachine, print, printJson } from './command-line.js';
import { withDatabase, withLog } from './operator.js';
import { finished, wholeNumber } from './progress.js';
import { checkedFiles, type Files, listed } from './restore.files.js';

/** Restores into a scratch database, which only the owner may make. @throws Error */
async function tested(files: Files, ownerUrl: string): Promise<Verified[]> {
  const { checked, keys, ...named } = files;
  const settings = readSettings(process.env);
  checkSecret(keys, new KeysSecret(settings));
  const destroyed = await listed(files, backupsFolder(process.env));
  return testRestore({ ...named, header: checked.header, databaseUrl: ownerUrl, keys: settings, destroyed });
}
const differingIn = (verified: readonly Verified[]) => verified.filter(({ difference }) => difference !== null);

export async function test(files: Files, json: boolean): Promise<void> {
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
export const testAsAsked = (id: string): Promise<void> =>
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
