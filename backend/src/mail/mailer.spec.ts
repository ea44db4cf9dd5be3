import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LETTERS } from './letters';
import { openMailer } from './mailer';

const PUBLIC_URL = new URL('https://guildhall.example');
const settings = { MAIL_FROM: 'Guildhall <no-reply@guildhall.example>', PUBLIC_URL, SMTP_URL: null, DATA_DIR: '' };
const MARA = { accountId: '0b0f4d7c-6c0e-5f3a-9d2e-0a8f6a1c2b3d', email: 'mara@example.com' };
const FILE = `requested-1.${MARA.accountId}.eml`;
const letter = LETTERS.recovery(PUBLIC_URL, 'token-_1');

/** As much of a mail server as a client needs: it takes one message and keeps what it received. */
function mailServer(): Promise<{ server: Server; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let body = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (line !== '') received.push(line);
        if (body && line === '.') {
          body = false;
          socket.write('250 taken\r\n');
        } else if (!body && /^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 fine\r\n');
        else if (!body && line === 'DATA') {
          body = true;
          socket.write('354 go on\r\n');
        } else if (!body && line === 'QUIT') socket.end('221 bye\r\n');
      }
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({ server, received })));
}

describe('mails', () => {
  it('R57 link to the pages that take their tokens', () => {
    expect(letter.text).toContain('https://guildhall.example/auth?tab=reset&token=token-_1');
    expect(LETTERS.confirmation(PUBLIC_URL, 'abc').text).toContain('https://guildhall.example/auth?confirm=abc');
  });

  it('OK-01 are files that only their owner reads, where no mail server is set', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'guildhall-mail-'));
    try {
      const mailer = openMailer({ ...settings, DATA_DIR });
      await mailer.send(MARA, letter, 'requested-1');
      await mailer.send(MARA, letter, 'requested-1');
      const outbox = join(DATA_DIR, 'outbox');
      expect(readdirSync(outbox)).toEqual([FILE]);
      const text = readFileSync(join(outbox, FILE), 'utf8');
      expect(text).toContain('To: mara@example.com');
      expect(text).toContain('Message-ID: <requested-1@guildhall.example>');
      expect(text).toContain('\r\nContent-Transfer-Encoding: 8bit\r\n');
      expect(text).toContain('\r\n\r\nhttps://guildhall.example/auth?tab=reset&token=token-_1\r\n\r\n');
      if (process.platform !== 'win32') expect(statSync(join(outbox, FILE)).mode & 0o077).toBe(0);
    } finally {
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  });

  it('OK-01 go to the mail server that is set', async () => {
    const { server, received } = await mailServer();
    try {
      const SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await openMailer({ ...settings, SMTP_URL }).send(MARA, letter, 'requested-2');
      expect(received).toContain('MAIL FROM:<no-reply@guildhall.example>');
      expect(received).toContain('RCPT TO:<mara@example.com>');
      expect(received).toContain('Message-ID: <requested-2@guildhall.example>');
    } finally {
      server.close();
    }
  });

  it('F28 report a server that does not answer', async () => {
    const { server } = await mailServer();
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    const mailer = openMailer({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}` });
    await expect(mailer.send(MARA, letter, 'requested-3')).rejects.toThrow();
  });
});
