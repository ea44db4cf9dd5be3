import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runAs } from './account.mjs';
import { isAlive, prepareCluster, user } from './cluster.mjs';

const host = '127.0.0.1';
const startLimit = 60_000;
const nobodysPid = 99_999_999;
const recovering = '57P03';

/** A port on loopback that nobody uses now; `wanted` if that is free. */
export async function freePort(wanted = 0) {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error) => (wanted ? resolve(freePort()) : reject(error)));
    probe.listen(wanted, host, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** What `postmaster.pid` says, if there is one. */
function lockFile(cluster) {
  try {
    const [pid, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(pid), port: Number(port) };
  } catch {
    return null;
  }
}

/** Whether a process is a PostgreSQL server on this cluster; undefined where the system does not tell. */
function servesCluster(pid, cluster) {
  const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  let command = status === 0 ? stdout : undefined;
  try {
    command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {}
  return command?.includes('postgres') && command.includes(cluster);
}

async function ask(url, question, timeout) {
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
async function running(cluster, urlAt) {
  const lock = lockFile(cluster);
  if (!lock?.port || !isAlive(lock.pid)) return null;
  try {
    const served = await ask(urlAt(lock.port), 'show data_directory', 2_000);
    return realpathSync(served) === realpathSync(cluster) ? lock : null;
  } catch (error) {
    return error.code === recovering ? 'starting' : null;
  }
}

/**
 * Adopts the server of this cluster. One that does not answer is woken, then stopped; a number reused by a stranger is struck out
 * of the lock file; so that after `null` a start can follow.
 */
async function adopt(cluster, urlAt) {
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
    else if (!woken) woken = process.platform !== 'win32' && process.kill(lock.pid, 'SIGCONT');
  }
  const { pid } = lockFile(cluster) ?? {};
  if (pid) await end(pid, ['SIGQUIT', 'SIGKILL'], 2_000);
  return null;
}

async function end(pid, signals, patience = 8_000) {
  for (const signal of signals) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const limit = Date.now() + patience; isAlive(pid) && Date.now() < limit; ) await sleep(20);
  }
}

function lastWords(file, from) {
  const text = existsSync(file) ? readFileSync(file).subarray(from).toString('utf8') : '';
  return text.split('\n').slice(-15).join('\n').trim();
}

/**
 * Starts PostgreSQL on a place, or adopts the server that an earlier start left running there; never a second one.
 * It listens on loopback only, wants a password, and outlives this process unless it is stopped.
 * @throws Error with the server's last words when it does not come up
 */
export async function openServer(place, { sync = true, parameters = {}, port: wanted } = {}) {
  const { home, cluster, password, isNew } = prepareCluster(place, { sync });
  const urlAt = (port, database = user) => `postgres://${user}:${password}@${host}:${port}/${database}`;
  const log = join(home, 'postgres.log');
  const portFile = join(home, 'port');
  const listeners = new Set();
  let state = { pid: 0, port: wanted ?? (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0) };
  let wantedDown = false;

  const watch = (pid, child) => {
    let timer;
    const gone = () => {
      clearInterval(timer);
      if (state.pid === pid && !wantedDown) for (const listener of listeners) listener();
    };
    if (child) child.once('exit', gone);
    else timer = setInterval(() => isAlive(pid) || gone(), 250).unref();
  };

  const launch = async (port) => {
    if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.old`);
    const from = existsSync(log) ? statSync(log).size : 0;
    const out = openSync(log, 'a', 0o600);
    const fixed = { listen_addresses: host, unix_socket_directories: '', max_connections: 120, ...parameters };
    const options = Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(place.programs.postgres, ['-D', cluster, '-p', String(port), ...options], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', out, out],
      ...runAs(place.account),
    });
    closeSync(out);
    let failed = null;
    child.once('exit', (code, signal) => {
      failed ??= `it ended with ${signal ?? code}`;
    });
    child.once('error', (error) => {
      failed = error.message;
    });
    for (const limit = Date.now() + startLimit; failed === null && Date.now() < limit; await sleep(15)) {
      try {
        await ask(urlAt(port), 'select 1', 2_000);
        child.unref();
        return { pid: child.pid, port, child };
      } catch (error) {
        if (error.code === '28P01' || error.code === '3D000') failed = error.message;
      }
    }
    if (child.pid && isAlive(child.pid)) await end(child.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
    throw new Error(`PostgreSQL did not start: ${failed ?? 'it did not answer in time'}\n${lastWords(log, from)}`);
  };

  const open = async (keepPort) => {
    wantedDown = false;
    const adopted = await adopt(cluster, urlAt);
    if (adopted) {
      state = { ...adopted };
      watch(adopted.pid, null);
      return true;
    }
    for (const limit = Date.now() + 10_000; ; await sleep(200)) {
      try {
        const port = keepPort ? state.port : await freePort(state.port || 0);
        const { child, ...started } = await launch(port);
        state = started;
        writeFileSync(portFile, String(port));
        watch(state.pid, child);
        return false;
      } catch (error) {
        const passing = /already exists|still in use|could not bind|could not create any TCP/.test(error.message);
        if (!passing || Date.now() > limit) throw error;
        const other = await running(cluster, urlAt);
        if (other && other !== 'starting') {
          state = { ...other };
          watch(other.pid, null);
          return true;
        }
      }
    }
  };

  const adopted = await open(false);
  return {
    adopted,
    isNew,
    get pid() {
      return state.pid;
    },
    get port() {
      return state.port;
    },
    url: (database) => urlAt(state.port, database),
    onExit: (listener) => listeners.add(listener),
    restart: () => open(true),
    stop: async () => {
      wantedDown = true;
      if (process.platform === 'win32') spawnSync(place.programs.ctl, ['stop', '-D', cluster, '-m', 'fast']);
      else await end(state.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
    },
    kill9: async () => {
      wantedDown = true;
      await end(state.pid, ['SIGKILL']);
    },
  };
}
