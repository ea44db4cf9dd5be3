import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordOf, prepareCluster, user } from './cluster.mjs';
import { freePort } from './free-port.mjs';
import { host, launchOrAdopt } from './launching.mjs';
import { isAlive } from './processes.mjs';
import { stateOfServer } from './recovery.mjs';
import { adopt, ask, end } from './running.mjs';

/**
 * @typedef {object} ServerOptions
 * @property {boolean} [sync] false where a crash of the machine may cost the data
 * @property {Record<string, string | number>} [parameters] of PostgreSQL
 * @property {number} [port] taken if it is free
 */

/** The server of one cluster: where it runs, and who hears of its end. */
export class PostgresServer {
  /** @type {boolean} */
  isNew;
  /** @type {number} */
  pid = 0;
  /** @type {number} */
  port;
  /** Whether a server left running by an earlier start was taken over. */
  adopted = false;
  #settings;
  #home;
  #listeners = new Set();
  #wantedDown = false;

  constructor(settings, { home, isNew, port }) {
    this.#settings = settings;
    this.#home = home;
    this.isNew = isNew;
    this.port = port;
  }

  /**
   * @param {boolean} keepPort
   * @returns {Promise<boolean>} whether a running server was adopted
   */
  async open(keepPort) {
    this.#wantedDown = false;
    const { cluster, urlAt } = this.#settings;
    const before = await adopt(cluster, urlAt);
    const server = before ?? (await launchOrAdopt(this.#settings, async () => (keepPort ? this.port : freePort(this.port))));
    this.pid = server.pid;
    this.port = server.port;
    if (server.child) writeFileSync(join(this.#home, 'port'), String(server.port));
    this.#watch(server.pid, server.child);
    return !server.child;
  }

  #watch(pid, child) {
    let timer;
    const gone = () => {
      clearInterval(timer);
      if (this.pid === pid && !this.#wantedDown) for (const listener of this.#listeners) listener();
    };
    if (child) child.once('exit', gone);
    else timer = setInterval(() => isAlive(pid) || gone(), 250).unref();
  }

  /**
   * The address of a database of this server.
   * @param {string} [database] `guildhall` unless named
   * @returns {string}
   */
  url(database) {
    return this.#settings.urlAt(this.port, database);
  }

  /** The address for the application's role, which is no superuser and may have to be made yet. */
  applicationUrl() {
    const password = passwordOf(this.#home, 'application-password');
    return `postgres://${user}_application:${password}@${host}:${this.port}/${user}`;
  }

  /**
   * Called when the server ends although nobody stopped it.
   * @param {() => void} listener
   */
  onExit(listener) {
    this.#listeners.add(listener);
  }

  /** Whether it waits for a recovery that never comes. */
  async isStuck() {
    try {
      await ask(this.url(), 'select 1', 2_000);
      return false;
    } catch (error) {
      return stateOfServer(error, this.pid) === 'stuck';
    }
  }

  /**
   * Ends it as a crash would: what heard of an exit hears of this one.
   * @returns {Promise<void>}
   */
  end() {
    return end(this.pid, ['SIGQUIT', 'SIGKILL'], 2_000);
  }

  /** Starts it again on the same port, or adopts it when it runs. */
  restart() {
    return this.open(true);
  }

  async stop() {
    this.#wantedDown = true;
    const { place, cluster } = this.#settings;
    if (process.platform === 'win32') spawnSync(place.programs.ctl, ['stop', '-D', cluster, '-m', 'fast']);
    else await end(this.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
  }

  async kill9() {
    this.#wantedDown = true;
    await end(this.pid, ['SIGKILL']);
  }
}

/**
 * Starts PostgreSQL on a place, or adopts the server that an earlier start left running there; never a second one.
 * It listens on loopback only, wants a password, and outlives this process unless it is stopped.
 * @param {import('./place.mjs').Place} place
 * @param {ServerOptions} [options]
 * @returns {Promise<PostgresServer>}
 * @throws Error with the server's last words when it does not come up
 */
export async function openServer(place, { sync = true, parameters = {}, port: wanted } = {}) {
  const { home, cluster, password, isNew } = prepareCluster(place, { sync });
  const urlAt = (port, database = user) => `postgres://${user}:${password}@${host}:${port}/${database}`;
  const portFile = join(home, 'port');
  const port = wanted ?? (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0);
  const server = new PostgresServer(
    { place, cluster, log: join(home, 'postgres.log'), parameters, urlAt },
    { home, isNew, port },
  );
  server.adopted = await server.open(false);
  return server;
}
