import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..');
const MOST_LINES = 250;
/** Lines of half of the files, of nine in ten, and of nine in ten functions. */
const BOUNDS = { median: 60, p90: 130, functions: 25 };

interface Source {
  file: string;
  text: string;
}
const sources: Source[] = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css', '*.sql', '*.md'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  // The schema is a dump, and the changelog grows with each release.
  .filter((file) => file && existsSync(join(root, file)) && !/^test\/schema\.sql$|CHANGELOG/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const linesOf = (text: string) => text.trimEnd().split('\n').length;
const tooLong = (all: readonly Source[]) =>
  all.filter(({ text }) => linesOf(text) > MOST_LINES).map(({ file, text }) => `${file}: ${linesOf(text)}`);

const PACKAGES = [
  'backend/contracts',
  'backend/platform',
  'backend/event-store',
  'backend/standalone',
  'backend/src',
  'projections',
  'frontend',
];
/** Code of a package. Samples, migrations and lists repeat one shape. */
const codeOf = (folder: string) =>
  sources.filter(
    ({ file }) =>
      file.startsWith(`${folder}/`) &&
      /\.(?:tsx?|mjs)$/.test(file) &&
      !/\.spec\.|\/(?:seeds|migrations)\/|common-passwords/.test(file),
  );

/** Lines of every function, except arrows on one line: components and hooks are functions too. */
function functionsIn({ file, text }: Source): number[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1;
      if (lines > 1 || !ts.isArrowFunction(node)) found.push(lines);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
const quantile = (values: readonly number[], share: number) =>
  [...values].sort((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? 0;
const sizesOf = (code: readonly Source[]) => {
  const lines = code.map(({ text }) => linesOf(text));
  return { median: quantile(lines, 0.5), p90: quantile(lines, 0.9), functions: quantile(code.flatMap(functionsIn), 0.9) };
};
const beyond = (code: readonly Source[]) =>
  Object.entries(sizesOf(code)).filter(([name, size]) => size > BOUNDS[name as keyof typeof BOUNDS]);

describe('architecture: sizes', () => {
  it(`no file has more than ${MOST_LINES} lines`, () => {
    expect(tooLong(sources)).toEqual([]);
  });

  it('half of the files are short, and nine in ten files and functions are within their bounds', () => {
    for (const folder of PACKAGES) expect(codeOf(folder).length).toBeGreaterThan(10);
    expect(beyond(PACKAGES.flatMap(codeOf))).toEqual([]);
  });

  it('is seen failing for a long file and for long functions', () => {
    const long = `export function x() {\n${'  y();\n'.repeat(260)}}\n`;
    expect(tooLong([{ file: 'x.ts', text: long }])).toEqual(['x.ts: 262']);
    expect(beyond([{ file: 'x.ts', text: long }]).map(([name]) => name)).toEqual(['median', 'p90', 'functions']);
  });
});
