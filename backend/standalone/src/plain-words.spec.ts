import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from './cli/command-line';
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
    ['file/below', (path: string) => `The path of ${path} leads through a file.`],
    ['x'.repeat(300), (path: string) => `The name ${path} is too long.`],
  ])('given a file at %s, then it is a sentence with its path', (name, sentence) => {
    const path = join(folder, name);
    expect(inPlainWords(thrownBy(() => readFileSync(path))).message).toBe(sentence(path));
  });

  it('given a folder for a file, then it is a sentence', async () => {
    const error = await new Promise<Error>((failed) => createReadStream(folder).once('error', failed).resume());
    expect(inPlainWords(error).message).toBe('a file is a folder, not a file.');
  });

  it('given a server that is not there, then it is a sentence with its address', async () => {
    const error = await new Promise<Error>((failed) => connect(1, '127.0.0.1').once('error', failed));
    expect(inPlainWords(error).message).toBe('Nothing answers at 127.0.0.1:1.');
    expect(inPlainWords(new AggregateError([error])).message).toBe('Nothing answers at 127.0.0.1:1.');
  });

  it('given any other error, then its words stay, and it keeps its exit code', () => {
    const error = Object.assign(new Error('The last admin stays.'), { exitCode: 2 });
    expect(inPlainWords(error)).toMatchObject({ message: 'The last admin stays.', exitCode: 2 });
    const refusal = Object.assign(new Error('Is missing'), { errors: { id: 'Is missing' } });
    expect(inPlainWords(refusal).message).toBe('Is missing');
  });
});

describe('VU-20 what an operator’s command prints', () => {
  const HOSTILE = 'A kit \u001b]52;c;cm0gLXJm\u0007\u009b2J\u202e';
  const SHOWN = 'A kit \\u001b]52;c;cm0gLXJm\\u0007\\u009b2J\\u202e';

  it('given a title that a terminal would act on, then it is shown as escapes', () => {
    const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    print(HOSTILE);
    const [[line]] = printed.mock.calls as [[string]];
    printed.mockRestore();
    expect(line).toBe(`${SHOWN}\n`);
    expect(inPlainWords(new Error(HOSTILE)).message).toBe(SHOWN);
  });
});
