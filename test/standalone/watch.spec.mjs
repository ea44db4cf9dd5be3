import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, serverParts } from '../../backend/standalone/launch/build.mjs';
import { stepReport } from '../../backend/standalone/launch/report.mjs';
import { rebuildOnChange } from '../../backend/standalone/launch/watch.mjs';
import { root } from '../suites.mjs';

/** A checkout in small: one source for each part, and a front end that is built by copying. */
const BUILD = `import { cpSync, readFileSync, writeFileSync } from 'node:fs';
const page = readFileSync('src/page.tsx', 'utf8');
if (page === 'broken') throw new Error('the page is broken');
cpSync('src', 'dist', { recursive: true });
if (page === 'saved too early') writeFileSync('src/page.tsx', 'saved while it was built');`;

describe('the watch over both sides', () => {
  let checkout;
  let end;
  const said = [];
  let restarts = 0;
  const put = (path, text) => {
    mkdirSync(join(checkout, path, '..'), { recursive: true });
    writeFileSync(join(checkout, path), text);
  };
  const read = (path) => {
    try {
      return readFileSync(join(checkout, path), 'utf8');
    } catch {
      return '';
    }
  };
  const until = async (holds) => {
    for (const end = Date.now() + 40_000; !holds(); await sleep(20)) if (Date.now() > end) throw new Error('it did not come');
  };
  beforeAll(async () => {
    checkout = mkdtempSync(join(tmpdir(), 'guildhall-watch-'));
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    put('package.json', '{ "type": "module" }');
    for (const { folder } of serverParts) put(`${folder}/src/one.ts`, 'export const one: number = 1;');
    put('frontend/build.mjs', BUILD);
    put('frontend/src/page.tsx', 'first');
    await build(checkout, stepReport(true), { quick: true });
    end = rebuildOnChange(checkout, { restart: async () => void restarts++ }, (line) => said.push(line));
  });
  afterAll(() => {
    end?.();
    rmSync(checkout, { recursive: true, force: true });
  });

  /** Saves a file, and waits until what is built says so and the processes were started anew. */
  async function save(source, text, built, wanted, starts = 1) {
    const before = restarts;
    put(source, text);
    await until(() => read(built).includes(wanted) && restarts >= before + starts);
  }

  it.each(serverParts.filter(({ name }) => name !== 'standalone'))('brings a changed source of $name to life', ({ folder }) =>
    save(`${folder}/src/one.ts`, 'export const one: number = 2;', `${folder}/dist/one.js`, 'one = 2'));

  it('brings a source in a new folder to life', () =>
    save('backend/src/products/two.ts', 'export const two: number = 2;', 'backend/dist/products/two.js', 'two = 2'));

  it('brings a changed page to life', () => save('frontend/src/page.tsx', 'second', 'frontend/dist/page.tsx', 'second'));

  it('brings a page to life that is saved while the one before is being built', () =>
    save('frontend/src/page.tsx', 'saved too early', 'frontend/dist/page.tsx', 'saved while it was built', 2));

  it('tells what is wrong with a source, leaves what runs alone, and goes on when it is mended', async () => {
    const before = restarts;
    put('projections/src/one.ts', 'export const one = (;');
    await until(() => said.some((line) => /one\.ts:1:\d+/.test(line)));
    put('projections/src/one.ts', 'export const one: number = 2;');
    put('frontend/src/page.tsx', 'broken');
    await until(() => said.some((line) => line.includes('the page is broken')));
    expect(read('frontend/dist/page.tsx')).toBe('saved while it was built');
    expect(restarts).toBe(before);
    await save('frontend/src/page.tsx', 'third', 'frontend/dist/page.tsx', 'third');
  });
});
