import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileNameOf, forgetMails, outboxOf } from './outbox';

const MARA = '0b0f4d7c-6c0e-5f3a-9d2e-0a8f6a1c2b3d';
const KITO = '5d1c2b3a-6c0e-5f3a-9d2e-0a8f6a1c2b3d';

describe('mails of a person who is erased', () => {
  let dataDir: string;
  const hold = (name: string, to: string) => writeFileSync(join(outboxOf(dataDir), name), `To: ${to}\r\n\r\nHello`);
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'guildhall-outbox-'));
    mkdirSync(outboxOf(dataDir));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('given many mails, then theirs go by the name of the file, and no other is read', async () => {
    hold(fileNameOf('requested-1', MARA), 'mara@example.com');
    hold(fileNameOf('inquiry-2', MARA), 'mara@example.com');
    for (let mail = 0; mail < 20; mail++) hold(fileNameOf(`inquiry-${mail}`, KITO), 'kito@example.com');
    const asked: string[] = [];
    const removed = await forgetMails(dataDir, [MARA], (address) => asked.push(address) > 0);
    expect([removed, asked]).toEqual([2, []]);
    expect(readdirSync(outboxOf(dataDir))).toHaveLength(20);
  });

  it('given mails of an older version, then they go by their address', async () => {
    hold('requested-1.eml', 'Mara <mara@example.com>');
    hold('requested-2.eml', 'kito@example.com');
    expect(await forgetMails(dataDir, [MARA], (address) => address === 'mara@example.com')).toBe(1);
    expect(readdirSync(outboxOf(dataDir))).toEqual(['requested-2.eml']);
  });
});
