import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, accountsToTry, canReach, runAs } from '../postgres/account.mjs';

/** Ports below it are root's. */
const FIRST_FREE_PORT = 1024;
/** What Node has to read: the program, and a library that stays where it was installed. */
const READS = `const { accessSync } = require('node:fs');
for (const script of process.argv.slice(1)) {
  accessSync(script);
  require('node:module').createRequire(script).resolve('@node-rs/argon2');
}`;

const runs = (account: Account, scripts: readonly string[]) =>
  spawnSync(process.execPath, ['-e', READS, ...scripts], { cwd: '/', stdio: 'ignore', ...runAs(account) }).status === 0;

/** Mails are written by the backend. */
function giveOutbox(dataDir: string, { uid, gid }: Account): void {
  const outbox = join(dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  for (const path of [outbox, ...readdirSync(outbox).map((name) => join(outbox, name))]) chownSync(path, uid, gid);
}

/** Who runs the product's processes: null for the account of this one, with the reason where that is root. */
export interface Runner {
  account: Account | null;
  remark: string | null;
}

/**
 * The unprivileged account that root lends the backend and the projections: the one that runs Postgres, where it is ours.
 * @param scripts the programs that it has to be able to read
 */
export function runnerOf(
  preferred: Account | null,
  { dataDir, port, scripts }: { dataDir: string; port: number; scripts: readonly string[] },
): Runner {
  if (process.getuid?.() !== 0) return { account: null, remark: null };
  const asRoot = (why: string): Runner => ({ account: null, remark: `backend and projections run as root: ${why}` });
  if (port > 0 && port < FIRST_FREE_PORT) return asRoot(`port ${port} is root's`);
  const candidates = preferred
    ? [preferred]
    : accountsToTry()
        .flatMap((each) => each ?? [])
        .slice(0, 3);
  const account = candidates.find((each) => canReach(each, dataDir) && runs(each, scripts));
  if (!account) return asRoot('no unprivileged account can read the checkout and reach the data');
  giveOutbox(dataDir, account);
  return { account, remark: null };
}
