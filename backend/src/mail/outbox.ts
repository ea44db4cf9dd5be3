import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where mails are written that no server takes. */
export const outboxOf = (dataDir: string) => join(dataDir, 'outbox');

/** As it is written to, in lower case; empty where a file is no mail. */
function addressee(mail: string): string {
  const to = (/^To:\s*(.*)$/im.exec(mail)?.[1] ?? '').trim().toLowerCase();
  return /<([^>]*)>$/.exec(to)?.[1] ?? to;
}

/** A mail's file is named for its reader, so that nobody opens all mails to find one person's. */
export const fileNameOf = (cause: string, accountId: string) => `${cause}.${accountId}.eml`;
const ACCOUNT = /\.([0-9a-f-]{36})\.eml$/;

/**
 * Removes the mails of accounts that are to be forgotten from the outbox. Files of older versions name no account: they are
 * read, and judged by their address.
 * @returns how many
 */
export async function forgetMails(
  dataDir: string,
  accounts: readonly string[],
  isForgotten: (address: string) => boolean | Promise<boolean>,
): Promise<number> {
  const folder = outboxOf(dataDir);
  const isOld = async (file: string) => {
    const to = addressee(await readFile(file, 'utf8').catch(() => ''));
    return to !== '' && (await isForgotten(to));
  };
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const account = ACCOUNT.exec(name)?.[1];
    if (account === undefined ? !(await isOld(file)) : !accounts.includes(account)) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}
