import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import semver from 'semver';
import { frontendDigest, serverDigest, serverParts } from '../../backend/standalone/launch/build.mjs';
import { digest } from '../../backend/standalone/launch/digest.mjs';
import { stepReport } from '../../backend/standalone/launch/report.mjs';
import { nodeProblem, oldestNode } from '../../backend/standalone/launch/version.mjs';
import { root } from '../suites.mjs';

/** The packages that a program loads at once, through its own files. */
function packagesOf(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const names = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) [^;]*?from '([^']+)'/gm)].map(([, name]) => name);
  const ours = names.filter((name) => name.startsWith('.')).map((name) => join(dirname(file), name));
  const foreign = names.filter((name) => !/^(?:\.|node:)/.test(name));
  return [...foreign, ...ours.flatMap((each) => packagesOf(each, seen))];
}

describe('the first start on a fresh clone', () => {
  it.each(['start.mjs', 'backend/standalone/launch/launch.mjs', 'test/run.mjs'])(
    '%s loads no package before it installs',
    (file) => {
      expect(packagesOf(join(root, file))).toEqual([]);
    },
  );
  it('a program that loads one is found out', () => {
    expect(packagesOf(join(root, 'backend/standalone/postgres/server.mjs'))).toContain('pg');
  });
});

describe('the Node version', () => {
  it.each(['20.19.0', '20.20.2', 'v22.0.0', '24.9.1'])('%s will do', (version) => {
    expect(nodeProblem(version)).toBe('');
  });
  it.each(['20.18.9', '18.20.0', '4.0.0'])('%s is refused with what is needed and what is there', (version) => {
    expect(nodeProblem(version)).toContain(`needs Node ${oldestNode} or newer; this is Node ${version}`);
  });
  it('the required Node version is the oldest of package.json', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(semver.minVersion(engines.node).version).toBe(oldestNode);
  });
});

describe('the steps of a start', () => {
  const printed = async (quiet, work) => {
    const lines = [];
    await stepReport(quiet, (line) => lines.push(line), 20).step('dependencies', () => work(lines));
    return lines;
  };
  const longer = async (lines) => {
    while (lines.length === 0) await sleep(5);
    return 'installed';
  };

  it('each step of a start is printed with its time', async () => {
    expect(await printed(false, async () => 'unchanged')).toEqual([
      expect.stringMatching(/^ {2}dependencies +unchanged +\d\.\d s$/),
    ]);
  });
  it('a slow step is named before it ends, even where only the output of a command counts', async () => {
    expect(await printed(false, longer)).toEqual(['  dependencies …', expect.stringContaining('installed')]);
    expect(await printed(true, longer)).toEqual(['  dependencies …']);
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

  it('nothing is built again without a change, or for a changed test', () => {
    expect(changed(() => {})).toEqual([]);
    expect(changed(() => put('projections/src/one.spec.ts', 'it()'))).toEqual([]);
  });
  it('a change in one part builds that part alone', () => {
    expect(changed(() => put('backend/event-store/src/one.ts', 'export const one = 2;'))).toEqual(['event-store']);
  });
  it('a change in the contracts builds the front end too', () => {
    const before = frontendDigest(folder);
    expect(changed(() => put('backend/contracts/src/one.ts', 'export const one = 2;'))).toEqual(['contracts']);
    expect(frontendDigest(folder)).not.toBe(before);
  });
  it('a deleted file builds its part again', () => {
    expect(changed(() => rmSync(join(folder, part('backend').folder, 'src/one.ts')))).toEqual(['backend']);
  });
  it('a renamed file changes the digest', () => {
    put('a/x', 'same');
    const before = digest(folder, ['a']);
    rmSync(join(folder, 'a/x'));
    put('a/y', 'same');
    expect(digest(folder, ['a'])).not.toBe(before);
  });
});
