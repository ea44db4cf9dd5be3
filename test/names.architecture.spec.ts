import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(__dirname, '..');
/** Product code. Samples and migrations repeat their names by design. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/^test\/|\/(?:seeds|migrations|dist)\/|\.spec\.|\.d\.ts$/.test(file))
  .filter((file) => existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const EXPORT =
  /^export (?:default )?(?:abstract )?(?:async )?(?:class|interface|type|const|let|function\*?|enum) +([A-Za-z_$][\w$]*)/gm;

/** What a framework or a port calls by its name, in files of one kind. */
const SHARED: readonly { names: RegExp; files: RegExp; because: string }[] = [
  {
    names: /^(?:queries|further)$/,
    files: /^frontend\/src\/.*Page\.tsx$/,
    because: 'the module of a page has them (`PageModule`)',
  },
  { names: /^run$/, files: /^backend\/standalone\/src\/cli\//, because: 'each command of operators is a module with `run`' },
  {
    names: /^(?:Appender|AppenderOptions|Reader|fromServer|fromText|toServer)$/,
    files: /^backend\/event-store\/src\/(?:postgres|kurrent)\//,
    because: 'two adapters of one port',
  },
];
/** A component has the name of its file: what it shows, or the command that it sends, may have that name too. */
const isComponent = (name: string, file: string) => basename(file) === `${name}.tsx`;

type Source = { file: string; text: string };
function homesOf(sources: readonly Source[]): Map<string, Set<string>> {
  const homes = new Map<string, Set<string>>();
  for (const { file, text } of sources)
    for (const [, name = ''] of text.matchAll(EXPORT)) {
      const isShared = SHARED.some((each) => each.names.test(name) && each.files.test(file));
      const kind = isComponent(name, file) ? `component ${name}` : name;
      if (!isShared) homes.set(kind, (homes.get(kind) ?? new Set()).add(file));
    }
  return homes;
}
const inSeveral = (sources: readonly Source[]) =>
  [...homesOf(sources)].filter(([, homes]) => homes.size > 1).map(([name, homes]) => `${name}: ${[...homes].join(', ')}`);

describe('architecture: one name, one meaning', () => {
  it('a name that product code exports is declared in one file', () => {
    expect(inSeveral(files)).toEqual([]);
  });

  const x = (text: string, file = 'frontend/src/x/x.ts') => ({ file, text });
  it.each([
    ['a type', [x('export interface Decider {}')]],
    ['a function', [x('export async function stateOf() {}')]],
    ['a component', [x('export function Header() {}', 'frontend/src/x/Header.tsx')]],
    ['the queries of a page elsewhere', [x('export const queries = 1;'), x('export const queries = 2;', 'frontend/src/y/y.ts')]],
  ])('is seen failing for %s', (_, sources) => {
    expect(inSeveral([...files, ...sources])).toHaveLength(1);
  });
});
