import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableFilesIn } from './files';

describe('OP-16 the files of an import', () => {
  let folder: string;
  const inFolder = (name: string) => join(folder, name);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-tables-'));
    writeFileSync(inFolder('skills.csv'), 'id,name\n');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('OP-16 given files of tables, then they are found, and others are left', () => {
    writeFileSync(inFolder('secrets.csv'), '');
    expect([...tableFilesIn(folder)]).toEqual([['skills', { file: inFolder('skills.csv'), bytes: 8 }]]);
  });

  it.each(['/etc/passwd', 'skills.csv', '../elsewhere.csv'])('OP-16 given a link to %s, then it is refused', (to) => {
    symlinkSync(to, inFolder('profiles.csv'));
    expect(() => tableFilesIn(folder)).toThrow(/profiles\.csv is a link/);
  });

  it('OP-16 S17 given a pipe, whose end may never come, then it is refused', () => {
    execFileSync('mkfifo', [inFolder('profiles.csv')]);
    expect(() => tableFilesIn(folder)).toThrow(/profiles\.csv is no file/);
  });
});
