import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..');
const HOME = 'frontend/src/';

type Files = ReadonlyMap<string, string>;
const frontend: Files = new Map(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', HOME], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
    .flatMap((file) => {
      try {
        return [[file.slice(HOME.length), readFileSync(join(root, file), 'utf8')] as const];
      } catch {
        return [];
      }
    }),
);

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)\.js'/g;
const importsOf = (file: string, files: Files): string[] =>
  [...(files.get(file) ?? '').matchAll(IMPORT)]
    .map(([, path]) => join(dirname(file), path ?? ''))
    .flatMap((path) => [`${path}.ts`, `${path}.tsx`].find((each) => files.has(each)) ?? []);

/** Each room, and the rooms it may import besides itself. Every page's noun is a room; `console` is missing here: it may import all. */
const LOWER = ['art', 'data', 'design', 'forms', 'listing', 'html-document', 'layout'];
const NOUN = [...LOWER, 'console-kit', 'reviews'];
const ROOMS: Record<string, readonly string[]> = {
  art: [],
  data: [],
  design: ['art', 'data'],
  forms: ['data', 'design'],
  listing: ['data', 'design'],
  'html-document': ['data', 'design'],
  layout: ['art', 'data', 'design', 'forms', 'html-document'],
  'console-kit': ['data', 'design', 'forms', 'html-document', 'listing'],
  'react-admin-icons': ['design'],
  reviews: LOWER,
  inquiries: [...LOWER, 'console-kit'],
  moderation: NOUN,
  people: NOUN,
  audit: [...NOUN, 'moderation'],
  history: [...NOUN, 'audit'],
  jobs: NOUN,
  replays: NOUN,
  streams: [...NOUN, 'audit'],
  operations: NOUN,
  backups: NOUN,
  categories: NOUN,
  accounts: NOUN,
  products: [...NOUN, 'moderation'],
  // What is offered can be asked for.
  services: [...NOUN, 'inquiries', 'moderation'],
  content: [...NOUN, 'categories'],
  // A talent's page and dashboard show the products and services of that talent.
  talents: [...NOUN, 'inquiries', 'products', 'services'],
  home: [...NOUN, 'products', 'talents'],
};
const roomOf = (file: string) => (file.includes('/') ? (file.split('/')[0] as string) : '');

const breaches = (files: Files) =>
  [...files.keys()].flatMap((file) => {
    const allowed = ROOMS[roomOf(file)];
    return importsOf(file, files)
      .filter((imported) => allowed && roomOf(imported) !== roomOf(file) && !allowed.includes(roomOf(imported)))
      .map((imported) => `${file} imports ${imported}`);
  });

/** Files that reach themselves by their imports. */
function circles(files: Files): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    importsOf(from, files).some((next) => next === to || (!seen.has(next) && seen.add(next) && reaches(next, to, seen)));
  return [...files.keys()].filter((file) => reaches(file, file));
}

const broken = (file: string, text: string): Files => new Map([...frontend, [file, text]]);

describe('architecture: the rooms of the front end', () => {
  it('a room imports only the rooms below it, and each room has its line here', () => {
    expect(breaches(frontend)).toEqual([]);
    expect([...new Set([...frontend.keys()].map(roomOf))].filter((room) => room && !ROOMS[room])).toEqual(['console']);
  });

  it.each(['design', 'data', 'forms', 'listing', 'html-document', 'layout', 'console-kit'])(
    'is seen failing for %s that imports a noun',
    (room) => {
      const found = breaches(broken(`${room}/x.tsx`, "import { ProductCard } from '../products/ProductCard.js';"));
      expect(found).toEqual([`${room}/x.tsx imports products/ProductCard.tsx`]);
    },
  );

  it('is seen failing for a noun that imports a noun which is not on its line', () => {
    const found = breaches(broken('products/x.tsx', "const Card = lazy(() => import('../talents/TalentCard.js'));"));
    expect(found).toEqual(['products/x.tsx imports talents/TalentCard.tsx']);
  });

  it('no file reaches itself by its imports', () => {
    expect(circles(frontend)).toEqual([]);
  });

  it('is seen failing for a circle of two files', () => {
    const pair: Files = new Map([
      ['data/a.ts', "import { b } from './b.js';"],
      ['data/b.ts', "import type { A } from './a.js';"],
      ['data/c.ts', "import { b } from './b.js';"],
    ]);
    expect(circles(pair)).toEqual(['data/a.ts', 'data/b.ts']);
  });
});
