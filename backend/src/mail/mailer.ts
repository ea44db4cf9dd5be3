import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '@guildhall/platform/settings';
import { createTransport } from 'nodemailer';
import type { Letter } from './letters.js';
import { fileNameOf, outboxOf } from './outbox.js';

/** Sends letters, each with the id of what caused it, so that a letter sent twice shows by its Message-ID. */
export interface Mailer {
  send(to: Addressee, letter: Letter, cause: string): Promise<void>;
}

export interface Addressee {
  accountId: string;
  email: string;
}

const SECOND = 1000;
type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PUBLIC_URL'>;

const messageOf = ({ MAIL_FROM, PUBLIC_URL }: MailSettings, to: string, letter: Letter, cause: string) => ({
  from: MAIL_FROM,
  to: { name: '', address: to },
  messageId: `<${cause}@${PUBLIC_URL.hostname}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
  ...letter,
});

function smtp(settings: MailSettings, url: string): Mailer {
  const transport = createTransport(url, {
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  } as never);
  return {
    async send({ email }, letter, cause) {
      await transport.sendMail(messageOf(settings, email, letter, cause));
    },
  };
}

const ENCODED = /^Content-Transfer-Encoding: .*$/im;

/** The same mail with its text as typed: a link can be copied from the file. */
function readable(message: Buffer, { text }: Letter): string {
  const head = message.toString().split('\r\n\r\n', 1)[0]!;
  return `${head.replace(ENCODED, 'Content-Transfer-Encoding: 8bit')}\r\n\r\n${text.replace(/\r?\n/g, '\r\n')}\r\n`;
}

function outbox(settings: MailSettings): Mailer {
  const folder = outboxOf(settings.DATA_DIR);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send({ accountId, email }, letter, cause) {
      const { message } = await transport.sendMail(messageOf(settings, email, letter, cause));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, fileNameOf(cause, accountId));
      await writeFile(`${file}.part`, readable(message as Buffer, letter), { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

/** Over SMTP, or as .eml files in `<DATA_DIR>/outbox` where SMTP_URL is not set. */
export const openMailer = (settings: MailSettings): Mailer =>
  settings.SMTP_URL ? smtp(settings, settings.SMTP_URL) : outbox(settings);
