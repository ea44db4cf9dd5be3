import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { childrenOf, isAlive, signal } from './processes.mjs';
import { stateOfServer } from './recovery.mjs';

/** How long a server may take to recover, in ms. */
export const startLimit = 60_000;
const nobodysPid = 99_999_999;

/** What `postmaster.pid` says, if there is one. */
function lockFile(cluster) {
  try {
    const [pid, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(pid), port: Number(port) };
  } catch {
    return null;
  }
}

/** Whether a process is a PostgreSQL server on this cluster; undefined where the system does not say. */
function servesCluster(pid, cluster) {
  const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  let command = status === 0 ? stdout : undefined;
  try {
    command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {}
  return command?.includes('postgres') && command.includes(cluster);
}

/** The first value that a question answers, on a connection of its own. @throws Error after `timeout` ms */
export async function ask(url, question, timeout) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout, query_timeout: timeout });
  client.on('error', () => {});
  try {
    await client.connect();
    return Object.values((await client.query(question)).rows[0] ?? {})[0];
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The server that runs on this cluster already, if one does and answers.
 * @returns its process and port, `'starting'` while it recovers, or null
 */
export async function running(cluster, urlAt) {
  const lock = lockFile(cluster);
  if (!lock?.port || !isAlive(lock.pid)) return null;
  try {
    const served = await ask(urlAt(lock.port), 'show data_directory', 2_000);
    return realpathSync(served) === realpathSync(cluster) ? lock : null;
  } catch (error) {
    return stateOfServer(error, lock.pid) === 'recovering' ? 'starting' : null;
  }
}

/**
 * Adopts the server of this cluster. One that does not answer is woken, then stopped. A process id that another program uses now
 * is removed from the lock file. After `null` a start can follow.
 */
export async function adopt(cluster, urlAt) {
  let patience = Date.now() + 5_000;
  for (let woken = false; Date.now() < patience; await sleep(100)) {
    const lock = lockFile(cluster);
    if (!lock || !isAlive(lock.pid)) return null;
    if (servesCluster(lock.pid, cluster) === false) {
      // The rest of the file stays: the server itself checks by it that no orphaned child still uses the shared memory.
      const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
      writeFileSync(join(cluster, 'postmaster.pid'), [nobodysPid, ...lines.slice(1)].join('\n'));
      return null;
    }
    const server = await running(cluster, urlAt);
    if (server === 'starting') patience = Date.now() + startLimit;
    else if (server) return server;
    else if (!woken) woken = wake(lock.pid);
  }
  const { pid } = lockFile(cluster) ?? {};
  if (pid) await end(pid, ['SIGQUIT', 'SIGKILL'], 2_000);
  return null;
}

/** Wakes a frozen server and its children: a frozen child would keep it from ending. */
function wake(pid) {
  if (process.platform !== 'win32') signal([pid, ...childrenOf(pid)], 'SIGCONT');
  return true;
}

/** Ends a process by these signals, each after `patience` ms. */
export async function end(pid, signals, patience = 8_000) {
  wake(pid);
  for (const name of signals) {
    if (!isAlive(pid)) return;
    const orphans = name === 'SIGKILL' ? childrenOf(pid) : [];
    signal([pid, ...orphans], name);
    for (const limit = Date.now() + patience; isAlive(pid) && Date.now() < limit; ) await sleep(20);
  }
}
