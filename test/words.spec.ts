import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** Words that have a plainer one: reported, is, again, while, everybody who, no longer, their. A person is "they". */
const PLAINER = new RegExp(
  [
    /\b(?:told|stands?(?!-)|lies|anew|afresh|in vain|meanwhile|whoever|he|she|his|hers?|him|himself|herself)\b/,
    /\b(?:(?:for|to) who|the own)\b/,
    /(?<!and )\bno more(?=[.,;:]|$| (?:and|either|in|once)\b)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
const MOST_WORDS = 20;

/** A name that is declared says what it holds. */
const NAME = /(?:\b(?:async|class|const|function|interface|let|private|readonly|type) |[({,] ?)(told|stands)(?=\s*[:=,({<)};])/gi;

const TITLE = /\b(?:it|test|describe)(?:\.each(?:<[\s\S]*?>)?\([\s\S]*?\))?\s*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const BLOCK = /\/\*\*?[\s\S]*?\*\//g;
const LINES = /(?:^[ \t]*\/\/.*\n?)+/gm;
const COMMENT_MARKS = /^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)[ \t]?|\*\/\s*$/gm;

/** Lines of a table in a comment start further in. */
const TABLE_LINES = /^[ \t]*\*[ ]{2,}\S.*$/gm;

/** Sentences end with their mark and a space; a tag or an empty line of a comment begins another. */
const sentencesOf = (text: string) =>
  text
    .replace(TABLE_LINES, '')
    .replace(COMMENT_MARKS, '')
    .replace(/`[^`]*`|(?<!\w)'[^'\n]*'(?!\w)/g, 'code')
    .replace(/\*\*|\[[^\]]*\]\([^)]*\)|\b[A-Z]{1,3}-?F?\d+\b/g, '')
    .split(/(?<=[.?!:;])\s+|\n\s*\n|\n\s*(?=[-@])/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim());
const wordsIn = (sentence: string) => sentence.split(' ').filter((word) => /[a-z]/i.test(word)).length;

/** The paragraphs of a guide, and the cells of its tables. */
const proseOf = (guide: string): string[] => {
  const text = guide.replace(/```[\s\S]*?```|^\s*[#<].*$/gm, '');
  const rows = text.match(/^\s*\|.*$/gm) ?? [];
  return [text.replace(/^\s*\|.*$/gm, ''), ...rows.flatMap((row) => row.split('|'))];
};

function faultsIn(file: string, text: string): string[] {
  const titles = [...text.matchAll(TITLE)].map(([, , title = '']) => title);
  const comments = [...(text.match(BLOCK) ?? []), ...(text.match(LINES) ?? [])];
  const prose = file.endsWith('.md') ? proseOf(text) : [...titles, ...comments];
  const names = file.endsWith('.md') ? [] : [...text.matchAll(NAME)].map(([, name]) => `${file}: the name ${name}`);
  const sentences = prose.flatMap(sentencesOf).flatMap((sentence) => {
    const word = PLAINER.exec(sentence)?.[0];
    if (word) return [`${file}: "${word}" in: ${sentence}`];
    return wordsIn(sentence) > MOST_WORDS ? [`${file}: ${wordsIn(sentence)} words: ${sentence}`] : [];
  });
  return [...names, ...sentences];
}

/** British spellings, and words that Americans do not use. */
const BRITISH = [
  String.raw`(?:apologis|customis|optimis(?!t)|organis(?!m)|realis(?!t)|recognis|standardis|summaris)\w+`,
  String.raw`(?:behaviour|colour|favour|honour|neighbour)\w*`,
  '(?:centre|cheque|defence|grey|instalment|licence|programme|postcode|storey|enquiry|enquirie)s?',
  'enrol(?:s|ments?)?|modelled|travelled|labelled|car park|clean-up|set-up|hand-over',
];
const BRITISH_WORD = new RegExp(String.raw`\b(?:${BRITISH.join('|')})\b`, 'gi');
const britishIn = (file: string, text: string) => [...text.matchAll(BRITISH_WORD)].map(([word]) => `${file}: "${word}"`);

const allFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));
const files = allFiles.filter((file) => !/seeds\/|words\.spec|CHANGELOG/.test(file));
/** Files whose words people read. */
const SHOWN = /\.md$|\/seeds\/|^frontend\/src\/|^backend\/contracts\/|^backend\/src\/mail\//;

describe('plain words', () => {
  it('sees a word with a plainer one and a sentence that is too long, in titles, comments, guides and names', () => {
    const long = 'word '.repeat(MOST_WORDS + 1);
    expect(faultsIn('a.ts', "it('is told', () => {});")).toHaveLength(1);
    expect(faultsIn('a.ts', "it.each<[string, () => void]>([['x', () => {}]])('%s is told', () => {});")).toHaveLength(1);
    for (const said of ['it counts no more', 'nothing for who may not', 'of the own sessions'])
      expect(faultsIn('a.ts', `it('${said}', () => {});`)).toHaveLength(1);
    expect(faultsIn('a.ts', "it('takes no more memory', () => {});")).toEqual([]);
    expect(faultsIn('a.ts', `/** Fine. ${long}. */`)).toHaveLength(1);
    expect(faultsIn('a.ts', `// ${long}\n`)).toHaveLength(1);
    expect(faultsIn('a.md', `A table.\n\n| Short. | ${long} |\n\n${long}`)).toHaveLength(2);
    expect(faultsIn('a.ts', `const text = '${long}';`)).toEqual([]);
    expect(faultsIn('a.ts', "it('it stands there', () => {});")).toHaveLength(1);
    expect(faultsIn('a.css', "/* A reader's mark, for whoever looks at the reader's page. */")).toHaveLength(1);
    expect(faultsIn('a.ts', '/** A stand-in. */')).toEqual([]);
    for (const declared of ['const told = 1;', 'interface Told {', '(stands) => 1', '{ a, told }: B'])
      expect(faultsIn('a.ts', declared)).toHaveLength(1);
  });

  it('are in every comment, title and guide', () => {
    const faults = files.flatMap((file) => faultsIn(file, readFileSync(join(root, file), 'utf8')));
    expect(faults).toEqual([]);
  });

  it('are American on screens, in samples, mails and guides', () => {
    expect(britishIn('a.ts', "'Enquiries and colours of the car park'")).toHaveLength(3);
    expect(britishIn('a.tsx', '<p aria-labelledby="realistic">An optimistic organism</p>')).toEqual([]);
    const shown = allFiles.filter((file) => SHOWN.test(file));
    expect(shown.flatMap((file) => britishIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});
