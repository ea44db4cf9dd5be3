import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where mails are written that no server takes. */
export const outboxOf = (dataDir: string) => join(dataDir, 'outbox');

/** As it is written to, in lower case; empty where a file is no mail. */
function addressee(mail: string): string {
  const to = (/^To:\s*(.*)$/im.exec(mail)?.[1] ?? '').trim().toLowerCase();
  return /<([^>]*)>$/.exec(to)?.[1] ?? to;
}

/** Removes the mails to addresses that are to be forgotten from the outbox. @returns how many */
export async function forgetMails(
  dataDir: string,
  isForgotten: (address: string) => boolean | Promise<boolean>,
): Promise<number> {
  const folder = outboxOf(dataDir);
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const to = addressee(await readFile(file, 'utf8').catch(() => ''));
    if (to === '' || !(await isForgotten(to))) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}
