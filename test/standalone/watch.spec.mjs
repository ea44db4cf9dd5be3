import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildProduct, serverParts } from '../../backend/standalone/launch/build.mjs';
import { stepReport } from '../../backend/standalone/launch/report.mjs';
import { rebuildOnChange } from '../../backend/standalone/launch/watch.mjs';
import { root } from '../suites.mjs';

/** A checkout in small: one source for each part. */
describe('the watch over the server parts', () => {
  let checkout;
  let end;
  const said = [];
  const restarted = [];
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
    put('frontend/src/page.tsx', 'first');
    await buildProduct(checkout, stepReport(true), { quick: true, frontend: false });
    end = rebuildOnChange(checkout, { restart: async (names) => void restarted.push(names) }, (line) => said.push(line));
  });
  afterAll(() => {
    end?.();
    rmSync(checkout, { recursive: true, force: true });
  });

  /** Saves a file, and waits until it is compiled and its processes were restarted. */
  async function save(source, text, built, wanted) {
    const before = restarted.length;
    put(source, text);
    await until(() => read(built).includes(wanted) && restarted.length > before);
    return restarted.at(-1);
  }

  it.each([
    ['contracts', 'backend/contracts', ['backend', 'projections']],
    ['platform', 'backend/platform', ['backend', 'projections']],
    ['event-store', 'backend/event-store', ['backend', 'projections']],
    ['projections', 'projections', ['backend', 'projections']],
    ['backend', 'backend', ['backend']],
  ])('a saved source of %s restarts the processes that run it', async (_name, folder, processes) => {
    const source = `${folder}/src/one.ts`;
    const names = await save(source, 'export const one: number = 2;', `${folder}/dist/one.js`, 'one = 2');
    expect(names).toEqual(processes);
  });

  it('a source in a new folder is compiled', () =>
    save('backend/src/products/two.ts', 'export const two: number = 2;', 'backend/dist/products/two.js', 'two = 2'));

  it('a fault in a source is reported, restarts nothing, and its fix restarts again', async () => {
    const before = restarted.length;
    put('projections/src/one.ts', 'export const one = (;');
    await until(() => said.some((line) => /one\.ts:1:\d+/.test(line)));
    put('frontend/src/page.tsx', 'second');
    expect(restarted).toHaveLength(before);
    await save('projections/src/one.ts', 'export const one: number = 3;', 'projections/dist/one.js', 'one = 3');
    expect(restarted).toHaveLength(before + 1);
  });
});
