import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runAs } from './account.mjs';
import { isAlive } from './processes.mjs';

export const user = 'guildhall';

/** The collation is PostgreSQL's own, so that every machine sorts alike; only the character classes come from the system. */
const characterClasses = { linux: ['--lc-ctype=C.UTF-8'], darwin: ['--lc-ctype=en_US.UTF-8'] }[process.platform] ?? [];

/** Written once and whole; of two that start at the same moment one wins and the other reads the winner's. */
export function passwordOf(home, name = 'password') {
  const file = join(home, name);
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}

function run(program, args, account, input) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: '/',
    input,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    ...runAs(account),
  });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? ''}\n${stderr}${stdout}`);
}

function initialize(place, home, password, sync) {
  const { account, programs } = place;
  const half = join(home, `cluster.${process.pid}`);
  const pwfile = `${half}.pw`;
  const give = (path) => account && chownSync(path, account.uid, account.gid);
  try {
    mkdirSync(half, { mode: 0o700 });
    give(half);
    writeFileSync(pwfile, password, { mode: 0o600 });
    give(pwfile);
    const safety = sync ? [] : ['--no-sync'];
    const locale = [
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...characterClasses,
    ];
    const access = [`--username=${user}`, `--pwfile=${pwfile}`, '--auth=scram-sha-256', '--data-checksums'];
    run(programs.initdb, ['-D', half, ...access, ...locale, ...safety], account);
    run(programs.postgres, ['--single', '-D', half, 'postgres'], account, `create database ${user}\n`);
    renameSync(half, join(home, 'cluster'));
  } catch (error) {
    if (!existsSync(join(home, 'cluster', 'PG_VERSION'))) throw inPlainWords(error, join(home, 'cluster'));
  } finally {
    discard(half);
    discard(pwfile);
  }
}

const inPlainWords = (error, cluster) =>
  ['ENOTEMPTY', 'EEXIST'].includes(error.code)
    ? new Error(`${cluster} holds files that are no database. Move them away, or choose another DATA_DIR.`)
    : error;

/** Removes what nobody needs. What somebody still writes there stays for the next start to remove. */
function discard(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  } catch {}
}

/**
 * The folder of a database cluster, made at the first call: random password (readable by this account only), scram, checksums.
 * @param {import('./place.mjs').Place} place
 * @param {{ sync?: boolean }} [options] `sync: false` only for data that is thrown away
 */
export function prepareCluster(place, { sync = true } = {}) {
  const home = join(place.dataDir, 'postgres');
  mkdirSync(home, { recursive: true, mode: 0o711 });
  chmodSync(home, 0o711);
  const password = passwordOf(home);
  const cluster = join(home, 'cluster');
  const isNew = !existsSync(cluster);
  if (isNew) {
    for (const left of readdirSync(home).filter((name) => /^cluster\.\d+/.test(name) && !isAlive(Number(name.split('.')[1])))) {
      discard(join(home, left));
    }
    initialize(place, home, password, sync);
  }
  return { home, cluster, password, isNew };
}
