import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAs } from './account.mjs';
import { isAlive, signal, workingIn } from './processes.mjs';
import { ask, end, running, startLimit } from './running.mjs';

export const host = '127.0.0.1';

function lastWords(file, from) {
  const text = existsSync(file) ? readFileSync(file).subarray(from).toString('utf8') : '';
  return text.split('\n').slice(-15).join('\n').trim();
}

/**
 * Without statistics of a table that has just grown, lists took a hundred times as long: they come within seconds. They come again
 * when it has grown by three tenths. By a tenth, young tables were analyzed every 10 s under many commands.
 */
const AUTOVACUUM = { autovacuum_naptime: '10s', autovacuum_analyze_scale_factor: 0.3 };

const MB = 2 ** 20;

/** Bytes that this process may use: a container's bound, where it has one. */
const available = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * Memory in which the server keeps pages of tables and indexes: a quarter of the machine's, within bounds. The default of 128 MB
 * holds an eightieth of a marketplace of 1,000,000 products: details took 248 instead of 178 µs of Postgres.
 * @param {number} [memory] in bytes
 */
export const sharedBuffers = (memory = available()) => `${Math.min(1024, Math.max(128, Math.round(memory / 4 / MB)))}MB`;

/** Command line of a server on this cluster. */
function optionsOf(cluster, port, parameters) {
  const fixed = {
    listen_addresses: host,
    unix_socket_directories: '',
    max_connections: 120,
    shared_buffers: sharedBuffers(),
    ...AUTOVACUUM,
    ...parameters,
  };
  return ['-D', cluster, '-p', String(port), ...Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Starts the server's process with its output in `log`. */
function spawnServer({ place, cluster, log, parameters }, port) {
  const out = openSync(log, 'a', 0o600);
  const child = spawn(place.programs.postgres, optionsOf(cluster, port, parameters), {
    cwd: '/',
    detached: true,
    stdio: ['ignore', out, out],
    ...runAs(place.account),
  });
  closeSync(out);
  return child;
}

/** Resolves with null once the server answers, or with the reason why it does not. */
async function answered(child, url) {
  let failed = null;
  child.once('exit', (code, signal) => {
    failed ??= `it ended with ${signal ?? code}`;
  });
  child.once('error', (error) => {
    failed = error.message;
  });
  for (const limit = Date.now() + startLimit; failed === null && Date.now() < limit; await sleep(15)) {
    try {
      await ask(url, 'select 1', 2_000);
      return null;
    } catch (error) {
      if (error.code === '28P01' || error.code === '3D000') failed = error.message;
    }
  }
  return failed ?? 'it did not answer in time';
}

/** @throws Error with the server's last words when it does not come up */
async function launch(settings, port) {
  const { log, urlAt } = settings;
  if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.old`);
  const from = existsSync(log) ? statSync(log).size : 0;
  const child = spawnServer(settings, port);
  const failed = await answered(child, urlAt(port));
  if (failed === null) {
    child.unref();
    return { pid: child.pid, port, child };
  }
  if (child.pid && isAlive(child.pid)) await end(child.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
  throw new Error(`PostgreSQL did not start: ${failed}\n${lastWords(log, from)}`);
}

/**
 * Launches on `port()`, again where what an earlier server left passes by itself, or adopts one that started in between.
 * @returns the server, with its child unless it was adopted
 */
export async function launchOrAdopt(settings, port) {
  const { cluster, urlAt } = settings;
  for (const limit = Date.now() + 10_000; ; await sleep(200)) {
    try {
      return await launch(settings, await port());
    } catch (error) {
      const passing = /already exists|still in use|could not bind|could not create any TCP/.test(error.message);
      if (!passing || Date.now() > limit) throw error;
      // Children of a killed server do not notice its end, and keep its memory from its successor.
      if (/still in use/.test(error.message)) signal(workingIn(realpathSync(cluster)), 'SIGKILL');
      const other = await running(cluster, urlAt);
      if (other && other !== 'starting') return other;
    }
  }
}
