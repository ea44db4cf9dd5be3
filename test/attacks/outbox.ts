import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/pages';
import type { Product } from '../support/product.mjs';

/** The token of the link that was mailed to somebody, once the mail is there. */
export async function mailedToken({ dataDir }: Product, to: string, parameter: 'token' | 'confirm'): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  let token = '';
  await eventually(async () => {
    const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
    const mails = files.map((name) => readFileSync(join(outbox, name), 'utf8'));
    const links = mails
      .filter((mail) => mail.includes(to))
      .flatMap((mail) => mail.match(new RegExp(`[?&]${parameter}=([\\w-]+)`))?.[1] ?? []);
    if (!links[0]) throw new Error(`no mail to ${to}`);
    token = links[0];
  });
  return token;
}
