import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPlainWords } from './plain-words';

const thrownBy = (work: () => unknown): Error => {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
};

describe('RC-07 what an operator’s command says where it fails', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-words-'));
    writeFileSync(join(folder, 'file'), '');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['missing', (path: string) => `There is no ${path}.`],
    ['file/below', (path: string) => `A folder of ${path} is a file.`],
    ['x'.repeat(300), (path: string) => `The name ${path} is too long.`],
  ])('given a file at %s, then it is a sentence with its path', (name, sentence) => {
    const path = join(folder, name);
    expect(inPlainWords(thrownBy(() => readFileSync(path))).message).toBe(sentence(path));
  });

  it('given a folder for a file, then it is a sentence', async () => {
    const error = await new Promise<Error>((failed) => createReadStream(folder).once('error', failed).resume());
    expect(inPlainWords(error).message).toBe('The file is a folder, not a file.');
  });

  it('given a server that is not there, then it is a sentence with its address', async () => {
    const error = await new Promise<Error>((failed) => connect(1, '127.0.0.1').once('error', failed));
    expect(inPlainWords(error).message).toBe('Nothing answers at 127.0.0.1:1.');
    expect(inPlainWords(new AggregateError([error])).message).toBe('Nothing answers at 127.0.0.1:1.');
  });

  it('given a full disk, then it is a sentence', async () => {
    const error = await new Promise<Error>((failed) => createWriteStream('/dev/full').once('error', failed).end('text'));
    expect(inPlainWords(error).message).toBe('The disk of the file is full.');
    expect(inPlainWords(Object.assign(error, { path: '/data/a.backup' })).message).toBe('The disk of /data/a.backup is full.');
  });

  it('given a database whose disk is full, then it is a sentence, also behind another error', () => {
    const full = Object.assign(new Error('could not extend file "base/5/1259": No space left on device'), { code: '53100' });
    expect(inPlainWords(new Error('the log cannot be reached', { cause: full })).message).toBe(
      'The disk of the database is full.',
    );
    expect(inPlainWords(full).message).toBe('The disk of the database is full.');
  });

  it('given any other error, then its words stay, and it keeps its exit code', () => {
    const error = Object.assign(new Error('The last admin stays.'), { exitCode: 2 });
    expect(inPlainWords(error)).toMatchObject({ message: 'The last admin stays.', exitCode: 2 });
    const refusal = Object.assign(new Error('Is missing'), { errors: { id: 'Is missing' } });
    expect(inPlainWords(refusal).message).toBe('Is missing');
    expect(inPlainWords(new Error('A kit \u001b]0;x\u0007')).message).toBe('A kit \\u001b]0;x\\u0007');
  });
});
