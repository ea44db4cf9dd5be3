import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const { proven: work, owners } = JSON.parse(readFileSync(join(__dirname, 'requirements.json'), 'utf8')) as {
  proven: string[];
  owners: Record<string, string>;
};

const TITLE = /\b(?:it|test)(?:\.each\(([\s\S]*?)\))?\s*\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*)\2/g;
/** Of a table of cases whose title says `%s`, the table's texts count as well. */
const titled = ([, table = '', , title = '']: RegExpMatchArray) => (title.includes('%s') ? `${table} ${title}` : title);
const idsIn = (text: string) =>
  [...text.matchAll(TITLE)].flatMap((match) => titled(match).match(/\b[A-Z]{2,3}-F?\d{1,2}\b/g) ?? []);

const specs = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.spec.ts', '*.spec.tsx', '*.spec.mjs', 'test/**'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.spec\.(tsx?|mjs)$/.test(file) && !file.includes('requirements.spec'));

describe('requirements', () => {
  const proven = new Set(specs.flatMap((file) => idsIn(readFileSync(join(root, file), 'utf8'))));

  it('every id of work whose rows are proven stands in the title of a test', () => {
    const missing = Object.entries(owners)
      .filter(([id, owner]) => work.includes(owner) && !proven.has(id))
      .map(([id]) => id);
    expect(missing).toEqual([]);
  });

  it('is seen failing for an id that no title carries', () => {
    expect(idsIn("it('SV-12 refuses a stranger', () => {}) // PM-10")).toEqual(['SV-12']);
    expect(idsIn("it.each([['SV-12', 1]])('%s refuses', () => {}); it.each(['PM-10'])('refuses', () => {})")).toEqual(['SV-12']);
  });

  it('no title carries an id that does not exist', () => {
    const known = new Set(Object.keys(owners));
    const family = new Set([...known].map((id) => id.split('-')[0]));
    expect([...proven].filter((id) => family.has(id.split('-')[0]!) && !known.has(id))).toEqual([]);
  });
});
