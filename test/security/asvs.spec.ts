import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(join(__dirname, name), 'utf8'));

/** How an id of OWASP ASVS 5.0 is met: by tests, by something else with a reason, by having no such thing; or not at all. */
type Entry = { test: string | string[] } | { exception: string } | { notApplicable: string } | { gap: string };
type Entries = Record<string, Entry>;

const KINDS = ['test', 'exception', 'notApplicable', 'gap'] as const;
const MOST_GAPS = 0;
const levels = read('asvs-ids.json') as Record<string, 1 | 2>;
const entries = read('asvs.json') as Entries;

const TITLE = /\b(?:it|test)(?:\.each(?:<[^>]*>)?\([\s\S]*?\))?\s*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
/** Cases of a table are named in it. */
const CASE = /^\s*name: '([^']+)',$/gm;
const titles = new Map<string, string[]>();
function titlesOf(file: string): string[] {
  const known = titles.get(file);
  if (known) return known;
  const text =
    /\.(?:spec|promises)\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  const found = [
    ...[...text.matchAll(TITLE)].map(([, , title = '']) => title),
    ...[...text.matchAll(CASE)].map(([, name = '']) => name),
  ];
  titles.set(file, found);
  return found;
}

function faultOfTest(reference: string): string | null {
  const at = reference.indexOf(': ');
  const [file, words] = [reference.slice(0, at), reference.slice(at + 2)];
  if (at < 0 || titlesOf(file).length === 0) return `no test file: ${reference}`;
  if (words.trim().length < 8) return `too few words of a title: ${reference}`;
  return titlesOf(file).some((title) => title.includes(words)) ? null : `no such title: ${reference}`;
}

function faultsOf(id: string, entry: Entry): string[] {
  const kinds = Object.keys(entry);
  const [kind] = KINDS.filter((each) => kinds.includes(each));
  if (!kind || kinds.length !== 1) return [`${id} must be one of ${KINDS.join(', ')}`];
  const said = (entry as Record<string, string | string[]>)[kind] ?? '';
  const texts = [said].flat();
  if (texts.length === 0) return [`${id} names nothing`];
  if (kind === 'test') return texts.flatMap((reference) => faultOfTest(reference) ?? []).map((fault) => `${id} ${fault}`);
  return texts.filter((text) => text.trim().split(/\s+/).length < 5).map(() => `${id} needs a reason`);
}

const faultsIn = (map: Entries): string[] => [
  ...Object.keys(levels)
    .filter((id) => !(id in map))
    .map((id) => `${id} is missing`),
  ...Object.keys(map)
    .filter((id) => !(id in levels))
    .map((id) => `${id} is unknown`),
  ...Object.entries(map).flatMap(([id, entry]) => faultsOf(id, entry)),
];

const countsOf = (wanted: (level: number) => boolean) =>
  KINDS.map(
    (kind) => `${Object.entries(entries).filter(([id, entry]) => kind in entry && wanted(levels[id] ?? 0)).length} ${kind}`,
  );

describe('the requirements of ASVS 5.0, levels 1 and 2', () => {
  afterAll(() => {
    for (const level of [1, 2])
      process.stderr.write(`security: ASVS level ${level}: ${countsOf((each) => each === level).join(', ')}\n`);
  });

  it('each has its test, its reasoned exception, or why it does not apply', () => {
    expect(Object.keys(levels)).toHaveLength(253);
    expect(faultsIn(entries)).toEqual([]);
  });

  it('are numbered without gaps', () => {
    const gaps = Object.entries(entries).filter(([, entry]) => 'gap' in entry);
    expect(gaps.length).toBeLessThanOrEqual(MOST_GAPS);
  });

  const broken: [string, (map: Entries) => void, string][] = [
    ['an id without an entry', (map) => delete map['V6.2.8'], 'V6.2.8 is missing'],
    [
      'an id nobody knows',
      (map) => Object.assign(map, { 'V99.1.1': { gap: 'there is no such requirement at all' } }),
      'V99.1.1 is unknown',
    ],
    ['a reason of a word', (map) => Object.assign(map, { 'V1.2.6': { notApplicable: 'LDAP' } }), 'V1.2.6 needs a reason'],
    ['an empty list of tests', (map) => Object.assign(map, { 'V6.2.8': { test: [] } }), 'V6.2.8 names nothing'],
    ['an entry of two kinds', (map) => Object.assign(map, { 'V6.2.8': { test: 'a', gap: 'b' } }), 'V6.2.8 must be one of'],
    [
      'an entry of an unknown kind',
      (map) => Object.assign(map, { 'V6.2.8': { done: 'yes, it is done' } }),
      'V6.2.8 must be one of',
    ],
    [
      'a test file that is gone',
      (map) => Object.assign(map, { 'V6.2.8': { test: 'test/gone.spec.ts: some title words' } }),
      'V6.2.8 no test file',
    ],
    [
      'words that are in no title',
      (map) =>
        Object.assign(map, { 'V6.2.8': { test: 'test/security/asvs.spec.ts: words of no title here'.replace('here', 'h') } }),
      'V6.2.8 no such title',
    ],
  ];
  it.each(broken)('are seen failing: %s', (_, breakIt, fault) => {
    const map = structuredClone(entries);
    breakIt(map);
    const found = faultsIn(map);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(fault);
  });
});
