// @ts-check
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * An account of this machine.
 * @typedef {{ name: string, uid: number, gid: number }} Account
 */

const asRoot = () => process.getuid?.() === 0;

/** The accounts of /etc/passwd without special rights, those made for a database or for nothing at all first. */
function listedAccounts() {
  /** @type {string[]} */
  let lines = [];
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
  const accounts = lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
  /** @param {Account} account */
  const rank = ({ name }) => ['postgres', 'nobody'].indexOf(name) + 1 || 3;
  return accounts.sort((a, b) => rank(a) - rank(b));
}

/**
 * The accounts that may run Postgres, best first. PostgreSQL refuses to run as root, so root must lend it another account.
 * @returns {(Account | null)[]} `null` is the account of this process
 */
export function accountsToTry() {
  return asRoot() ? [...listedAccounts(), { name: '65534', uid: 65_534, gid: 65_534 }] : [null];
}

/**
 * The account that owns a cluster made earlier, which is the only one that can run it.
 * @param {string} folder
 * @returns {Account | null} null is the account of this process
 */
export function folderOwner(folder) {
  if (!asRoot()) return null;
  const { uid, gid } = statSync(folder);
  return listedAccounts().find((account) => account.uid === uid) ?? { name: String(uid), uid, gid };
}

/**
 * Whether an account can walk down to a folder (the bits of every folder above it, and its own).
 * @param {Account | null} account
 * @param {string} folder
 */
export function canReach(account, folder) {
  if (account === null) return true;
  for (let path = resolve(folder); ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path);
    const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
    if ((bits & 1) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/**
 * What `spawn` needs to run something as this account.
 * @param {Account | null} account
 * @returns {{ uid?: number, gid?: number }}
 */
export const runAs = (account) => (account === null ? {} : { uid: account.uid, gid: account.gid });
