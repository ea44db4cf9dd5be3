import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const CLOSED = {
  contracts: 'backend/contracts',
  platform: 'backend/platform',
  'event-store': 'backend/event-store',
  projections: 'projections',
};
const TAKEN = new RegExp(`'@guildhall/(${Object.keys(CLOSED).join('|')})/([^']+)'`, 'g');

type Exports = Record<string, unknown>;
const exportsOf = (folder: string): Exports => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).exports;
const offered = Object.fromEntries(Object.entries(CLOSED).map(([name, folder]) => [name, exportsOf(folder)]));
/** A path by its name, or by a pattern such as `./*.queries`. */
const isOffered = (exports: Exports, path: string) =>
  `./${path}` in exports
    ? exports[`./${path}`] !== null
    : Object.keys(exports).some((each) => each.startsWith('./*') && path.endsWith(each.slice('./*'.length)));

/** Product code, and scripts that run on what was built. Specs see the sources and may open every door. */
const product = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\/src\/|\.mjs$/.test(file) && !/\.spec\.tsx?$/.test(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const breaches = (sources: readonly { file: string; text: string }[]) =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(TAKEN)]
      .filter(([, name, path]) => !isOffered(offered[name as string] as Exports, path as string))
      .map(([, name, path]) => `${file} takes ${name}/${path}`),
  );
/** Folders of packages, the inner ones first. */
const PACKAGES = [...Object.values(CLOSED), 'backend/standalone', 'backend', 'frontend'];
const IMPORTED = /(?:from|import)\s*\(?\s*'((?:@[a-z-]+\/)?[a-z][a-z0-9.-]*)[^']*'/g;
const declaredIn = Object.fromEntries(
  PACKAGES.map((folder) => {
    const { name, dependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return [folder, new Set([name, ...Object.keys(dependencies)])];
  }),
);
const undeclared = (sources: readonly { file: string; text: string }[]) =>
  sources.flatMap(({ file, text }) => {
    const folder = PACKAGES.find((each) => file.startsWith(`${each}/src/`));
    const imported = [...text.matchAll(IMPORTED)].map(([, name]) => name as string);
    return imported
      .filter((name) => folder && !/^(node|virtual)$/.test(name) && !declaredIn[folder]?.has(name))
      .map((name) => `${file} imports ${name}, which ${folder}/package.json does not name`);
  });
const taken = new Set(product.flatMap(({ text }) => [...text.matchAll(TAKEN)].map(([, name, path]) => `${name}/${path}`)));

describe('architecture: what a package offers', () => {
  it('other packages take only what is offered', () => {
    expect(breaches(product)).toEqual([]);
  });

  it('each package names what its sources import', () => {
    expect(undeclared(product)).toEqual([]);
    expect(undeclared([{ file: 'frontend/src/x.ts', text: "import pg from 'pg';" }])).toHaveLength(1);
  });

  it.each(['platform', 'event-store', 'projections'])(
    '%s offers nothing that no other package takes, and only files that exist',
    (name) => {
      const paths = Object.keys(offered[name] as Exports)
        .map((path) => path.slice(2))
        .filter((path) => !path.startsWith('*'));
      expect(paths.filter((path) => !taken.has(`${name}/${path}`))).toEqual([]);
      const folder = CLOSED[name as keyof typeof CLOSED];
      expect(paths.filter((path) => !existsSync(join(root, folder, 'src', `${path}.ts`)))).toEqual([]);
    },
  );

  it.each([...Object.values(CLOSED), 'backend'])(
    'given a name that %s offers, then it is the name of the compiled file',
    (folder) => {
      const isItsOwn = (name: string) => (file: string) =>
        file.replace(/\.js$|\.d\.ts$/, '') === `./dist/${name.slice('./'.length)}`;
      const misplaced = Object.entries(exportsOf(folder)).filter(([name, target]) => {
        const files = typeof target === 'string' ? [target] : Object.values((target ?? {}) as Record<string, string>);
        return !files.every(isItsOwn(name));
      });
      expect(misplaced).toEqual([]);
    },
  );

  it.each([
    "import { Appender } from '@guildhall/event-store/postgres/appender';",
    "import { x } from '@guildhall/contracts/fields';",
    "import { foldBatch } from '@guildhall/projections/runner/fold/memory-rows';",
  ])('is seen failing for %s', (text) => {
    expect(breaches([{ file: 'backend/src/x.ts', text }])).toHaveLength(1);
  });
});
