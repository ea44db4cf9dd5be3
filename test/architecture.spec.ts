import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('/dist/'));

interface Source {
  file: string;
  text: string;
}
const sources: Source[] = files.flatMap((file) => {
  try {
    return [{ file, text: readFileSync(join(root, file), 'utf8') }];
  } catch {
    return [];
  }
});

const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|(?:^|[^.\w])import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g;
const importsOf = (text: string) => [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

const isSpec = (file: string) => /\.spec\.tsx?$/.test(file);

interface Rule {
  name: string;
  applies(file: string): boolean;
  allows(source: string, file: string): boolean;
  /** A file that breaks the rule: the rule must see it. */
  broken: Source;
}

const under =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(folder)) && !isSpec(file);
const ours = (source: string) => source.startsWith('@guildhall/');

/** What each room of the runner may import of the others. */
const ROOMS: Record<string, readonly string[]> = {
  definition: [],
  fold: ['definition'],
  store: ['definition', 'fold'],
  reading: ['store'],
  rebuild: ['definition', 'fold', 'store'],
  live: ['definition', 'fold', 'store', 'rebuild'],
  operating: ['definition', 'fold', 'store', 'rebuild', 'live'],
};
const roomOf = (file: string) => /^projections\/src\/runner\/([a-z]+)\//.exec(file)?.[1] ?? '';
const roomIn = (source: string) => /^\.\.\/([a-z]+)\//.exec(source)?.[1];

const rules: Rule[] = [
  {
    name: 'contracts import nothing of ours',
    applies: under('backend/contracts/src/'),
    allows: (source) =>
      !ours(source) && ['class-validator', 'reflect-metadata'].some((name) => source === name || source.startsWith('.')),
    broken: { file: 'backend/contracts/src/x.ts', text: "import { openLog } from '@guildhall/event-store/open-log';" },
  },
  {
    name: 'the platform imports contracts only',
    applies: under('backend/platform/src/'),
    allows: (source) => !ours(source) || source.startsWith('@guildhall/contracts/'),
    broken: { file: 'backend/platform/src/x.ts', text: "import { START } from '@guildhall/event-store/log';" },
  },
  {
    name: 'the event store imports contracts and the platform only',
    applies: under('backend/event-store/src/'),
    allows: (source) => !ours(source) || /^@guildhall\/(contracts|platform)\//.test(source),
    broken: { file: 'backend/event-store/src/x.ts', text: "import { list } from '@guildhall/projections/runner/reading/list';" },
  },
  {
    name: 'projections import contracts, the platform and the event store only',
    applies: under('projections/src/'),
    allows: (source) => !ours(source) || /^@guildhall\/(contracts|platform|event-store)\//.test(source),
    broken: { file: 'projections/src/x.ts', text: "import { Commands } from '@guildhall/backend/commanding/commands';" },
  },
  {
    name: 'the backend never imports the standalone shape or the front end',
    applies: under('backend/src/'),
    allows: (source) => !ours(source) || /^@guildhall\/(contracts|platform|event-store|projections)\//.test(source),
    broken: { file: 'backend/src/x.ts', text: "import { seedSteps } from '@guildhall/standalone/seeds/seed';" },
  },
  {
    name: 'the front end imports contracts only',
    applies: under('frontend/src/'),
    allows: (source) => !ours(source) || source.startsWith('@guildhall/contracts/'),
    broken: {
      file: 'frontend/src/x.tsx',
      text: "import { listProducts } from '@guildhall/projections/products/product.queries';",
    },
  },
  {
    name: 'a decider imports contracts and what deciding is made of, nothing else',
    applies: (file) => /^backend\/src\/.*\.decider\.ts$/.test(file),
    allows: (source) =>
      /^@guildhall\/contracts\//.test(source) ||
      /^\.\.\/commanding\/decide\//.test(source) ||
      /^\.\/[a-z-]+\.(commands|state|writes)\.js$/.test(source),
    broken: { file: 'backend/src/products/x.decider.ts', text: "import { randomUUID } from 'node:crypto';" },
  },
  {
    name: 'a projector imports contracts, its rows and the definition of projections: no clock, no database, no command',
    applies: (file) => /^projections\/src\/.*\.(projector|row)\.ts$/.test(file),
    allows: (source) =>
      /^@guildhall\/contracts\//.test(source) ||
      /^\.\.\/runner\/definition\/[a-z-]+\.js$/.test(source) ||
      source === '../reviews/mean-rating.js' ||
      source === '../moderation/taken-down.row.js' ||
      /^\.\/[a-z-]+(\.row|markup)?\.js$/.test(source),
    broken: { file: 'projections/src/products/x.projector.ts', text: "import pg from 'pg';" },
  },
  {
    name: 'the rooms of the runner import one way',
    applies: under('projections/src/runner/'),
    allows: (source, file) => {
      const room = roomIn(source);
      return room === undefined || (ROOMS[roomOf(file)]?.includes(room) ?? false);
    },
    broken: { file: 'projections/src/runner/store/x.ts', text: "import { rebuild } from '../rebuild/rebuild.js';" },
  },
  {
    name: 'react-admin stays out of the public pages',
    applies: (file) =>
      /^frontend\/src\//.test(file) && !/^frontend\/src\/(console\/|console-kit\/|[a-z]+\/console\/)/.test(file) && !isSpec(file),
    allows: (source) => !/^(react-admin|ra-[a-z-]+)(\/|$)/.test(source),
    broken: { file: 'frontend/src/home/x.tsx', text: "import { List } from 'react-admin';" },
  },
];

const breaches = (rule: Rule, all: readonly Source[]) =>
  all
    .filter(({ file }) => rule.applies(file))
    .flatMap(({ file, text }) =>
      importsOf(text)
        .filter((source) => !rule.allows(source, file))
        .map((source) => `${file} imports ${source}`),
    );

describe('architecture: who may import whom', () => {
  it.each(rules)('$name', (rule) => {
    expect(sources.filter(({ file }) => rule.applies(file)).length).toBeGreaterThan(0);
    expect(breaches(rule, sources)).toEqual([]);
  });

  it.each(rules)('is seen failing: $name', (rule) => {
    expect(breaches(rule, [rule.broken])).toHaveLength(1);
  });
});

describe('architecture: pure code reads neither clock nor chance', () => {
  const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(|\bprocess\./;
  const pure = (file: string) => /\.(decider|projector|row)\.ts$/.test(file);

  it('OP-14 deciders and projectors take time and ids from their input', () => {
    expect(sources.filter(({ file, text }) => pure(file) && impure.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('is seen failing for a projector that reads the clock', () => {
    expect(impure.test('patch(products, { id }, { updated_at: new Date().toISOString() })')).toBe(true);
  });
});

describe('architecture: read models are written by projections only', () => {
  const writes = /\b(?:insert\s+into|update|delete\s+from|truncate|copy)\s+read(?:_next|_previous)?\./i;
  const inRunner = (file: string) => file.startsWith('projections/src/runner/') || isSpec(file) || file.startsWith('test/');

  it('OP-01 no other code writes a read-model table', () => {
    expect(sources.filter(({ file, text }) => !inRunner(file) && writes.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('is seen failing for a controller that writes one', () => {
    expect(writes.test('await db.query(`update read.products set price_cents = 1`)')).toBe(true);
  });
});

describe('architecture: TypeORM is loaded when an operator reads or a start migrates', () => {
  const LOADED = /(?:^|\n)import (?!type )[^;]*?from '(typeorm|[^']*\.entity\.js|[^']*\/repositories\.js)'/;
  const mayLoad = (file: string) => /^backend\/src\/entities\/(?:repositories|[a-z-]+\.entity)\.ts$/.test(file) || isSpec(file);

  it('no file that a start loads imports it or an entity, but for their types', () => {
    expect(sources.filter(({ file, text }) => !mayLoad(file) && LOADED.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it.each([
    "import { In } from 'typeorm';",
    "import { x } from './x.js';\nimport { type Run, Run } from '../entities/run.entity.js';",
    "import { openRepositories } from './repositories.js';",
  ])('is seen failing for %s', (text) => {
    expect(LOADED.test(text)).toBe(true);
    expect(LOADED.test(text.replaceAll(/import (?=\{ (?:In|type|open))/g, 'import type '))).toBe(false);
  });
});
