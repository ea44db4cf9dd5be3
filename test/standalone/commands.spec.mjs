import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { root } from '../suites.mjs';
import { command } from '../support/operate.mjs';

const DOORS = [
  ['npm run', [join(root, 'start.mjs'), '--run', 'keys', '--', '--help']],
  ['node', [programFile(root, 'operate'), 'keys', '--help']],
];

/** Runs a command whose output goes where the shell says. */
const redirected = (words, to, before = '') => {
  const line = [process.execPath, ...words].map((word) => `'${word}'`).join(' ');
  const env = { ...process.env, DATABASE_URL: '', EVENT_STORE_URL: '' };
  return spawnSync('bash', ['-o', 'pipefail', '-c', `${before}${line} ${to}`], { env, encoding: 'utf8', timeout: 120_000 });
};

/** A start that gets further ends at its settings. */
const started = (words) => {
  const env = { ...process.env, LOG_FORMAT: '', PORT: 'none' };
  return spawnSync(process.execPath, [join(root, 'start.mjs'), ...words.split(' ')], { env, encoding: 'utf8', timeout: 120_000 });
};

describe('npm start', () => {
  it.each(['--help', '-h', '--watch --help'])('RC-07 given %s, it explains itself and starts nothing', (words) => {
    const { status, stdout } = started(words);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^npm start\n.*README\.md/s) });
  });

  it.each(['--prot', 'products', '--watch products'])('RC-07 given %s, it says how it is given', (words) => {
    const { status, stdout, stderr } = started(words);
    const said = expect.stringMatching(`^npm start does not take ${words.split(' ').at(-1)}\\.\n\nnpm start\n`);
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: said });
  });
});

describe('an operator’s command', () => {
  it('RC-07 explains itself with --help, and that is a success', () => {
    expect(command({}, '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('projections') });
    expect(command({}, 'admin', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--dismiss') });
  });

  it('RC-07 RC-08 says how it is given where it was given wrongly', () => {
    expect(command({}, 'unheard-of')).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run <command>') });
    expect(command({}, 'projections', 'rebuild', 'products')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--reason'),
    });
  });

  it('RC-06 makes no database where it reads, and says where it looked for one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-empty-'));
    chmodSync(folder, 0o711);
    try {
      const wanted = join(folder, 'elsewhere');
      const { status, stderr } = command({ DATA_DIR: wanted }, 'projections', 'list');
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringContaining(`There is no database of Guildhall in ${wanted}`),
      });
      expect(existsSync(wanted)).toBe(false);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  describe.each(DOORS)('by %s', (_, words) => {
    const isLinux = existsSync('/dev/full') ? it : it.skip;

    isLinux('RC-07 whose output finds a full disk ends with 1, and says so', () => {
      const { status, stderr } = redirected(words, '> /dev/full');
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^The disk of the output is full\.$/m) });
      expect(stderr).not.toMatch(/^ +at /m);
    });

    isLinux('RC-07 whose output fits in part only ends with 1, and says so', () => {
      const folder = mkdtempSync(join(tmpdir(), 'guildhall-output-'));
      try {
        const file = join(folder, 'help');
        const { status, stderr } = redirected(words, `> '${file}'`, "trap '' XFSZ; ulimit -f 1; ");
        expect(readFileSync(file).length).toBe(1024);
        expect({ status, stderr }).toEqual({
          status: 1,
          stderr: expect.stringMatching(/^The output is larger than this account may write\.$/m),
        });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    it('RC-07 whose reader has seen enough ends without a word', () => {
      expect(redirected(words, '| true').stderr).not.toMatch(/EPIPE|^ +at /m);
    });
  });
});
