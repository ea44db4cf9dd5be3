// @ts-check
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { accountsToTry, canReach, folderOwner } from './account.mjs';
import { findBinaries } from './binaries.mjs';

/**
 * Where data is, and who runs PostgreSQL on it.
 * @typedef {object} Place
 * @property {string} dataDir DATA_DIR, or a lasting folder that the account can reach
 * @property {boolean} moved whether it is the latter
 * @property {import('./account.mjs').Account | null} account null is the account of this process
 * @property {import('./binaries.mjs').Programs} programs
 */

const lasting = '/var/lib/guildhall';

/**
 * Made so that another account can walk through it but not look around in it.
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  chmodSync(folder, 0o711);
  return folder;
}

/** @param {string} dataDir */
function forExisting(dataDir) {
  const cluster = join(dataDir, 'postgres', 'cluster');
  const own = process.getuid?.();
  if (own && statSync(cluster).uid !== own) {
    throw new Error(
      `The data in ${cluster} belongs to another account (number ${statSync(cluster).uid}). Start as that account or as root.`,
    );
  }
  const account = folderOwner(cluster);
  if (!canReach(account, dataDir)) {
    throw new Error(
      `The data in ${cluster} belongs to the account ${account?.name}, which can no longer reach it: open the folders above it (chmod o+x).`,
    );
  }
  const programs = findBinaries(account, dataDir);
  if (!programs) throw new Error(`The account ${account?.name}, which owns ${cluster}, cannot run PostgreSQL.`);
  return { dataDir, account, programs };
}

/**
 * DATA_DIR, and where its data goes when no unprivileged account can reach it; never a temporary folder.
 * @param {string} wanted
 * @param {string} elsewhere
 */
function candidates(wanted, elsewhere) {
  const dataDir = resolve(wanted);
  return { dataDir, moved: join(elsewhere, createHash('sha256').update(dataDir).digest('hex').slice(0, 12)) };
}

/**
 * @param {ReturnType<typeof candidates>} folders
 * @returns {Place | null}
 */
function existing({ dataDir, moved }) {
  for (const candidate of [dataDir, moved]) {
    if (existsSync(join(candidate, 'postgres', 'cluster'))) return { ...forExisting(candidate), moved: candidate === moved };
  }
  return null;
}

/**
 * Finds data that was made earlier, and makes nothing.
 * @param {string} wanted DATA_DIR
 * @param {string} elsewhere as in `choosePlace`
 * @returns {{ place: Place | null, lookedIn: string[] }} the place (null when there is none) and the folders that were looked in
 * @throws Error in plain words when the data is there and no account can use it
 */
export function findPlace(wanted, elsewhere = lasting) {
  const folders = candidates(wanted, elsewhere);
  const asRoot = process.getuid?.() === 0;
  return { place: existing(folders), lookedIn: asRoot ? [folders.dataDir, folders.moved] : [folders.dataDir] };
}

/**
 * Decides where the data is and who runs PostgreSQL on it (DATA_DIR in the README of backend/platform).
 * @param {string} wanted DATA_DIR
 * @param {string} elsewhere where data goes that no unprivileged account could reach in DATA_DIR; never a temporary folder
 * @returns {Place}
 * @throws Error in plain words when this machine offers no account or no folder for it
 */
export function choosePlace(wanted, elsewhere = lasting) {
  const folders = candidates(wanted, elsewhere);
  const found = existing(folders);
  if (found) return found;
  const { dataDir, moved } = folders;
  makeFolder(dataDir);
  for (const account of accountsToTry()) {
    const reachable = canReach(account, dataDir);
    const folder = reachable ? dataDir : makeFolder(moved);
    if (!canReach(account, folder)) continue;
    const programs = findBinaries(account, folder);
    if (programs) return { dataDir: folder, account, programs, moved: !reachable };
  }
  throw new Error(
    'PostgreSQL does not run as root, and root can lend it no other account here. Start Guildhall as another account, or set DATABASE_URL.',
  );
}
