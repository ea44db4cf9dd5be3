import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const sentences = JSON.parse(readFileSync(join(__dirname, 'requirements.json'), 'utf8')) as Record<string, string>;

/** Families that qualify other requirements: they need no test of their own. */
const QUALIFIES = /^[RSFI]\d+$/;

const TITLE = /\b(?:it|test)(?:\.each(?:<[\s\S]*?>)?\(([\s\S]*?)\))?\s*\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*)\2/g;
const COMMENT = /\/\*\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const ID = /(?<![\w-])(?:[A-Z]{2,3}-F?\d{1,2}|[RSFI]\d{1,2})(?![\w-])/g;

/** In a table of cases whose title says `%s`, the table's texts count as well. */
const titled = ([, table = '', , title = '']: RegExpMatchArray) => (title.includes('%s') ? `${table} ${title}` : title);
const idsOf = (text: string) => text.match(ID) ?? [];
const idsInTitles = (text: string) => [...text.matchAll(TITLE)].flatMap((match) => idsOf(titled(match)));
const idsInComments = (text: string) => [...text.matchAll(COMMENT)].flatMap(([comment]) => idsOf(comment));

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.includes('requirements.spec'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const specs = files.filter(({ file }) => /\.(?:spec|promises)\.(tsx?|mjs)$/.test(file));

/** Only families that the list knows: 'UTF-8' is no requirement. */
const families = new Set(Object.keys(sentences).map((id) => id.replace(/\d+$/, '')));
const unknown = (ids: readonly string[]) => ids.filter((id) => families.has(id.replace(/\d+$/, '')) && !sentences[id]);

describe('requirements', () => {
  const proven = new Set(specs.flatMap(({ text }) => idsInTitles(text)));

  it('every requirement has a test whose title carries its id', () => {
    const due = Object.keys(sentences).filter((id) => !QUALIFIES.test(id));
    expect(due.filter((id) => !proven.has(id))).toEqual([]);
  });

  it('every id in a title or a comment has its sentence in requirements.json', () => {
    const strays = files.flatMap(({ file, text }) =>
      unknown([...idsInTitles(text), ...idsInComments(text)]).map((id) => `${file}: ${id}`),
    );
    expect(strays).toEqual([]);
  });

  it('no comment cites a section of a document outside the repository', () => {
    const cites = (text: string) => [...text.matchAll(COMMENT)].some(([comment]) => comment.includes('\u00a7'));
    expect(cites('// as decided in design \u00a74')).toBe(true);
    expect(files.filter(({ text }) => cites(text)).map(({ file }) => file)).toEqual([]);
  });

  it('every sentence reads as one', () => {
    expect(Object.entries(sentences).filter(([, sentence]) => !/^[A-Z0-9/'].{12,}[.?!]$/.test(sentence))).toEqual([]);
  });

  it('is seen failing for an id that no title carries, and for one without a sentence', () => {
    expect(idsInTitles("it('SV-12 refuses a stranger', () => {}) // PM-10")).toEqual(['SV-12']);
    expect(idsInTitles("it.each([['SV-12', 1]])('%s refuses', () => {}); it.each(['PM-10'])('refuses', () => {})")).toEqual([
      'SV-12',
    ]);
    expect(unknown(idsInComments('// as PM-99 asks, in UTF-8'))).toEqual(['PM-99']);
  });
});
