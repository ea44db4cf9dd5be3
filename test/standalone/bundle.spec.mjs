import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { entries, programFile } from '../../backend/standalone/launch/bundle.mjs';
import { root } from '../suites.mjs';

const BUNDLE = join(root, 'backend/standalone/launch/bundle.mjs');

/** Loads `late.js` when it is asked for a line. */
const PROGRAM = `
process.stdout.write('ready ');
process.stdin.once('data', async () => console.log((await import('ROOT/backend/dist/late.js')).version));
`;

describe('given a running program and newer sources', () => {
  let checkout;
  const late = () => readdirSync(join(checkout, 'backend/dist/bundle')).filter((file) => file.startsWith('late-'));
  const build = (version) => {
    writeFileSync(join(checkout, 'backend/dist/late.js'), `export const version = 'version ${version}';`);
    execFileSync(process.execPath, [BUNDLE], { cwd: checkout });
  };

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'guildhall-bundle-'));
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    writeFileSync(join(checkout, 'package.json'), '{ "type": "module" }');
    for (const name of entries.map((file) => basename(file, '.js'))) {
      const file = programFile(checkout, name, { quick: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, PROGRAM.replace('ROOT', checkout));
    }
  });
  afterEach(() => rmSync(checkout, { recursive: true }));

  it('RC-07 when a command builds them, the program still loads its own late files', async () => {
    build(1);
    const program = spawn(process.execPath, [programFile(checkout, 'backend')], { stdio: ['pipe', 'pipe', 'inherit'] });
    const output = text(program.stdout);
    await once(program.stdout, 'readable');
    build(2);
    program.stdin.end('go on\n');
    expect(await output).toBe('ready version 1\n');
  });

  it('RC-07 when they were built five times more, its files are removed', () => {
    for (let version = 1; version <= 6; version++) build(version);
    expect(late()).toHaveLength(5);
  });
});
