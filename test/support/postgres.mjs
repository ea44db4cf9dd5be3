import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { choosePlace } from '../../backend/standalone/postgres/place.mjs';
import { openServer } from '../../backend/standalone/postgres/server.mjs';
import { leash } from './leash.mjs';

async function statement(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

const at = (url, database) => Object.assign(new URL(url), { pathname: `/${database}` }).href;

/**
 * A server for tests.
 * @typedef {object} TestPostgres
 * @property {string} url
 * @property {number} port
 * @property {number} pid
 * @property {(name: string, template?: string) => Promise<string>} createDatabase
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill9
 * @property {() => Promise<void>} restart
 */
/** @typedef {{ name: string, prepare: (url: string) => Promise<unknown> }} Template */

/**
 * A PostgreSQL server of one's own, gone with the process that started it.
 * @param {{ dir?: string, parameters?: Record<string, string | number> }} [options] `dir` keeps the data there, else it is thrown away
 * @returns {Promise<TestPostgres>}
 */
export async function startPostgres({ dir, parameters } = {}) {
  const folder = dir ?? mkdtempSync(join(tmpdir(), 'guildhall-postgres-'));
  if (!dir) chmodSync(folder, 0o711);
  const place = choosePlace(folder);
  const server = await openServer(place, { sync: false, parameters: { max_connections: 200, ...parameters } });
  const letGo = leash(place.dataDir, dir ? null : folder);
  const drop = () => !dir && rmSync(folder, { recursive: true, force: true });
  return {
    get port() {
      return server.port;
    },
    get pid() {
      return server.pid;
    },
    url: server.url(),
    createDatabase: (name, template) => createDatabase(server.url(), name, template),
    stop: async () => {
      await server.stop();
      letGo();
      drop();
    },
    kill9: () => server.kill9(),
    restart: async () => {
      await server.restart();
    },
  };
}

/**
 * Makes an empty database, or a copy of another one to which nobody is connected.
 * @param {string} serverUrl
 * @param {string} name
 * @param {string} [template]
 * @returns {Promise<string>} its address
 */
export async function createDatabase(serverUrl, name, template = 'template0') {
  await statement(at(serverUrl, 'postgres'), `create database "${name}" template "${template}"`);
  return at(serverUrl, name);
}

let own;
let inUse = 0;

/**
 * A database for one test file: on the server named by TEST_POSTGRES_URL, else on one that this process starts.
 * With a template the costly preparation runs once per server and every file gets a copy of its result.
 * @param {{ template?: Template }} [options]
 * @returns {Promise<{ url: string, drop(): Promise<void> }>} `drop` removes it, and stops a server started for it
 */
export async function freshDatabase({ template } = {}) {
  const shared = process.env.TEST_POSTGRES_URL;
  if (!shared) own ??= startPostgres();
  const server = shared ?? (await own).url;
  const name = `test_${randomBytes(8).toString('hex')}`;
  inUse++;
  const copied = template && (await prepared(server, template));
  const url = await createDatabase(server, name, copied);
  return {
    url,
    drop: async () => {
      await statement(at(server, 'postgres'), `drop database if exists "${name}" with (force)`);
      if (--inUse > 0 || shared) return;
      const ending = await own;
      own = undefined;
      await ending.stop();
    },
  };
}

/** Under a lock of the whole server, for test files run side by side. */
async function prepared(server, { name, prepare }) {
  const template = `template_${name}`;
  const client = new pg.Client({ connectionString: at(server, 'postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7001)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const draft = `${template}_draft`;
      await client.query(`drop database if exists "${draft}" with (force)`);
      await prepare(await createDatabase(server, draft));
      await client.query(`alter database "${draft}" rename to "${template}"`);
    }
    return template;
  } finally {
    await client.end();
  }
}
