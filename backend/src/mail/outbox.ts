import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where mails are written that no server takes. */
export const outboxOf = (dataDir: string) => join(dataDir, 'outbox');

const addressee = (mail: string) => (/^To:\s*(.*)$/im.exec(mail)?.[1] ?? '').toLowerCase();

/** Removes the mails to these addresses from the outbox. @returns how many */
export async function forgetMails(dataDir: string, addresses: readonly string[]): Promise<number> {
  const folder = outboxOf(dataDir);
  const wanted = addresses.map((each) => each.toLowerCase());
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const to = addressee(await readFile(file, 'utf8').catch(() => ''));
    if (!wanted.some((address) => to === address || to.includes(`<${address}>`))) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}
