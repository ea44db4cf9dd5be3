import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

type Files = ReadonlyMap<string, string>;

const root = join(__dirname, '..');
const all: Files = new Map(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file) && !file.startsWith('test/') && !file.includes('/dist/'))
    .flatMap((file) => {
      try {
        return [[file, readFileSync(join(root, file), 'utf8')] as const];
      } catch {
        return [];
      }
    }),
);

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)\.js'/g;
/** Files of the same package that a file imports, types included. */
const importsOf = (file: string, files: Files): string[] =>
  [...(files.get(file) ?? '').matchAll(IMPORT)]
    .map(([, path]) => posix.join(dirname(file), path ?? ''))
    .flatMap((path) => [`${path}.ts`, `${path}.tsx`].find((each) => files.has(each)) ?? []);

const withFile = (file: string, text: string): Files => new Map([...all, [file, text]]);

const SRC = 'backend/src/';
const SLICES = ['accounts', 'categories', 'content', 'home', 'inquiries', 'products', 'reviews', 'services', 'skills', 'talents'];
const SHARED = ['commanding', 'http', 'limits', 'openapi'];
/** Each room below the slices and the policies, and the rooms it may import besides itself. */
const ROOMS: Record<string, readonly string[]> = {
  commanding: [],
  http: ['commanding'],
  limits: ['commanding'],
  openapi: ['commanding', 'http'],
  policies: [],
  'mail-requests': [],
  migrations: [],
  entities: [],
  'live-channel': SHARED,
  audit: SHARED,
  backups: [...SHARED, 'policies', 'entities'],
  moderation: SHARED,
  people: [...SHARED, 'accounts', 'backups', 'operators', 'entities'],
  projections: [...SHARED, 'entities'],
  'failed-events': [...SHARED, 'projections', 'entities'],
  history: [...SHARED, ...SLICES],
  pages: [...SHARED, ...SLICES],
  mail: ['accounts', 'commanding', 'policies', 'mail-requests'],
  publishing: ['commanding', 'content', 'policies'],
  'write-side-repair': ['accounts', 'categories', 'commanding', 'content', 'policies', 'skills'],
  operations: ['commanding', 'http', 'policies', 'live-channel', 'mail', 'openapi', 'projections', 'publishing'],
  'import-export': ['commanding', ...SLICES],
  jobs: [...SHARED, 'content', 'policies', 'mail', 'mail-requests', 'publishing'],
  streams: [...SHARED, 'audit', 'jobs', 'publishing', 'entities'],
  replays: [...SHARED, 'accounts', 'content', 'policies', 'mail-requests', 'jobs', 'projections', 'publishing', 'entities'],
  operators: ['accounts', 'commanding', 'policies', 'mail', 'mail-requests', 'jobs', 'replays', 'entities', 'streams'],
  ...Object.fromEntries(SLICES.map((slice) => [slice, [...SHARED, 'mail-requests', ...SLICES]])),
};
const roomOf = (file: string) => /^backend\/src\/([a-z-]+)\//.exec(file)?.[1] ?? '';

/** What a slice offers to other slices: commands, deciders for `stateOf`, questions to its streams, its module, two services. */
const OFFERED = /\.(commands|decider|streams|module)\.ts$|skills\/skills\.ts$|accounts\/own-account\.ts$/;

const isAllowed = (from: string, to: string, imported: string) =>
  from === to ||
  to === '' ||
  (ROOMS[from]?.includes(to) && (![from, to].every((room) => SLICES.includes(room)) || OFFERED.test(imported)));

const breaches = (files: Files) =>
  [...files.keys()]
    .filter((file) => roomOf(file) !== '')
    .flatMap((file) =>
      importsOf(file, files)
        .filter((imported) => !isAllowed(roomOf(file), roomOf(imported), imported))
        .map((imported) => `${file} imports ${imported}`),
    );

describe('architecture: the rooms of the backend', () => {
  it('a room imports only what it may, and each room has its line here', () => {
    expect(breaches(all)).toEqual([]);
    expect([...new Set([...all.keys()].map(roomOf))].filter((room) => room && !ROOMS[room])).toEqual([]);
  });

  it.each([
    ['http a slice', 'http/x.ts', '../accounts/account.commands'],
    ['commanding the way in', 'commanding/x.ts', '../http/request'],
    ['accounts the mails', 'accounts/x.ts', '../mail/mail.module'],
    ['a slice another’s inside', 'reviews/x.ts', '../products/products.controller'],
  ])('is seen failing when %s imports', (_, file, path) => {
    expect(breaches(withFile(SRC + file, `import { x } from '${path}.js';`))).toHaveLength(1);
  });
});

describe('architecture: what other packages may take of the backend', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'backend/package.json'), 'utf8')) as { exports: object };
  const taken = (text: string) => [...text.matchAll(/'@guildhall\/backend\/([^']+)'/g)].map(([, path]) => path ?? '');
  const isExported = (path: string) =>
    Object.keys(exports).some((each) => {
      const [start = '', end] = each.slice(2).split('*');
      return end === undefined ? path === start : path.startsWith(start) && path.endsWith(end);
    });

  it('they take only what its package exports', () => {
    const paths = [...all.values()].flatMap(taken);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !isExported(path))).toEqual([]);
  });

  it('is seen failing for the inside of a slice', () => {
    expect(taken("import { Sessions } from '@guildhall/backend/accounts/sessions';").filter(isExported)).toEqual([]);
  });
});

/** Files that reach themselves by their imports. */
function inCircles(files: Files): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    importsOf(from, files).some((next) => next === to || (!seen.has(next) && seen.add(next) && reaches(next, to, seen)));
  return [...files.keys()].filter((file) => reaches(file, file)).sort();
}

describe('architecture: no circles of files', () => {
  it('no file reaches itself by its imports, in any package', () => {
    expect(inCircles(all)).toEqual([]);
  });

  it('is seen failing for two files that import each other', () => {
    const decider = `${SRC}products/product.decider.ts`;
    const files = new Map([
      ...all,
      [decider, `import { x } from './x.js';`],
      [`${SRC}products/x.ts`, `import './product.decider.js';`],
    ]);
    expect(inCircles(files)).toEqual(expect.arrayContaining([decider, `${SRC}products/x.ts`]));
  });
});
