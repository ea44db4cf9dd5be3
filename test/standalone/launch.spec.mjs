import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { frontendDigest, serverDigest, serverParts } from '../../backend/standalone/launch/build.mjs';
import { digest } from '../../backend/standalone/launch/digest.mjs';
import { firstMissing } from '../../backend/standalone/launch/install.mjs';
import { stepReport } from '../../backend/standalone/launch/report.mjs';
import { nodeProblem, oldestNode } from '../../backend/standalone/launch/version.mjs';
import { root } from '../suites.mjs';

describe('the Node version', () => {
  it.each(['20.19.0', '20.20.2', 'v22.0.0', '24.9.1'])('%s will do', (version) => {
    expect(nodeProblem(version)).toBe('');
  });
  it.each(['20.18.9', '18.20.0', '4.0.0'])('%s is refused with what is needed and what is there', (version) => {
    expect(nodeProblem(version)).toContain(`needs Node ${oldestNode} or newer; this is Node ${version}`);
  });
  it('is the one package.json asks for', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(`${engines.node}.0`).toBe(`>=${oldestNode}`);
  });
});

describe('the steps of a start', () => {
  const told = async (quiet, work) => {
    const lines = [];
    await stepReport(quiet, (line) => lines.push(line), 20).step('dependencies', () => work(lines));
    return lines;
  };
  const longer = async (lines) => {
    while (lines.length === 0) await sleep(5);
    return 'installed';
  };

  it('are each told with their time', async () => {
    expect(await told(false, async () => 'unchanged')).toEqual([
      expect.stringMatching(/^ {2}dependencies +unchanged +\d\.\d s$/),
    ]);
  });
  it('are named before their end when that is not soon, even where only the answer of a command counts', async () => {
    expect(await told(false, longer)).toEqual(['  dependencies …', expect.stringContaining('installed')]);
    expect(await told(true, longer)).toEqual(['  dependencies …']);
  });
});

describe('what is installed', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/pg': { version: '8.0.0' },
      'node_modules/@scope/part': { link: true, resolved: 'part' },
      'node_modules/other-machine': { version: '1.0.0', optional: true },
    },
  };
  it('is complete with every package that is not optional in its version', () => {
    expect(firstMissing(lock, { packages: { 'node_modules/pg': { version: '8.0.0' } } })).toBeNull();
  });
  it('is incomplete without a package, or with another version', () => {
    expect(firstMissing(lock, { packages: {} })).toBe('pg');
    expect(firstMissing(lock, { packages: { 'node_modules/pg': { version: '7.0.0' } } })).toBe('pg');
  });
});

describe('what is built again', () => {
  let folder;
  const put = (path, text) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const part = (name) => serverParts.find((each) => each.name === name);
  const sums = () => serverParts.map((each) => serverDigest(folder, each));
  const changed = (change) => {
    const before = sums();
    change();
    return sums().flatMap((sum, at) => (sum === before[at] ? [] : serverParts[at].name));
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-build-'));
    for (const { folder: place } of serverParts) put(`${place}/src/one.ts`, 'export const one = 1;');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('nothing without a change, nor for a changed test', () => {
    expect(changed(() => {})).toEqual([]);
    expect(changed(() => put('projections/src/one.spec.ts', 'it()'))).toEqual([]);
  });
  it('one part alone for a change in it', () => {
    expect(changed(() => put('backend/event-store/src/one.ts', 'export const one = 2;'))).toEqual(['event-store']);
  });
  it('the front end too when the contracts change', () => {
    const before = frontendDigest(folder);
    expect(changed(() => put('backend/contracts/src/one.ts', 'export const one = 2;'))).toEqual(['contracts']);
    expect(frontendDigest(folder)).not.toBe(before);
  });
  it('a part from which a file was taken', () => {
    expect(changed(() => rmSync(join(folder, part('backend').folder, 'src/one.ts')))).toEqual(['backend']);
  });
  it('a sum tells a renamed file from an untouched one', () => {
    put('a/x', 'same');
    const before = digest(folder, ['a']);
    rmSync(join(folder, 'a/x'));
    put('a/y', 'same');
    expect(digest(folder, ['a'])).not.toBe(before);
  });
});
