import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginningOf } from '../postgres/processes.mjs';
import { Claimed, claim, claimSoon } from './claim';

describe('the claim on a folder of data', () => {
  let folder: string;
  const nobody = () => spawnSync(process.execPath, ['-e', '']).pid;
  const left = (content: unknown, number = 1) => writeFileSync(join(folder, `claim.${number}`), JSON.stringify(content));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-claim-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('[FT-04] is refused while its owner lives, and names it', () => {
    claim(folder);
    expect(() => claim(folder)).toThrow(Claimed);
    expect(() => claim(folder)).toThrow(`claimed by process ${process.pid}`);
  });

  it('[FT-04] is free again when it was released', () => {
    claim(folder).release();
    claim(folder);
    expect(readdirSync(folder)).toEqual(['claim.2']);
  });

  it.each([
    ['a process that is gone', () => ({ claimant: 'supervisor', pid: nobody(), began: 'once' })],
    ['a later process of the same number', () => ({ claimant: 'supervisor', pid: process.pid, began: 'before the last boot 1' })],
    ['a process whose beginning nobody knew', () => ({ claimant: 'supervisor', pid: process.pid, began: null })],
    ['nobody, cut off while it was written', () => ''],
  ])('[FT-04] ignores the claim of %s', (_, owner) => {
    left(owner(), 7);
    claim(folder);
    expect(readdirSync(folder)).toEqual(['claim.8']);
  });

  it('[FT-04] waits for an operator’s command that is about to stop the database', async () => {
    const command = claim(folder, 'command');
    setTimeout(() => command.release(), 3000);
    await claimSoon(folder);
  }, 20_000);

  it('[FT-04] does not wait for a supervisor for long', async () => {
    left({ claimant: 'supervisor', pid: process.ppid, began: beginningOf(process.ppid) });
    await expect(claimSoon(folder)).rejects.toThrow(Claimed);
  }, 20_000);
});
