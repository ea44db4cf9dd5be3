import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../backend/standalone/postgres/free-port.mjs';
import { leash } from './leash.mjs';

const script = join(dirname(fileURLToPath(import.meta.url)), 'product-process.mjs');
const clean = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'EVENT_STORE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'PUBLIC_URL',
  'PORT',
  'HOST',
  'DATA_DIR',
  'NODE_ENV',
  'KEYS_SECRET',
  'KEYS_SECRET_FILE',
  'KEYS_SECRET_OLD',
];

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * The product in any shape.
 * @typedef {object} Product
 * @property {string} url
 * @property {string} databaseUrl for the owner of the tables
 * @property {string} dataDir
 * @property {Record<string, string>} env what an operator's command needs to reach the same data
 * @property {readonly string[]} victims what `kill9` can kill one by one, and the product survives
 * @property {string} printed
 * @property {(name: string) => Promise<void>} kill9
 * @property {(limit?: number) => Promise<void>} ready
 * @property {() => Promise<void>} stop
 */
/**
 * @typedef {object} OnlyOneMachine
 * @property {string} applicationUrl for the product's own processes
 * @property {readonly string[]} privateAddresses
 * @property {{ supervisor: number, backend?: number, worker?: number, postgres?: number }} processes
 */
/** @typedef {Product & OnlyOneMachine} OneMachine */
/** @typedef {{ env?: Record<string, string>, seeds?: boolean, fresh?: boolean, dataDir?: string, port?: number, loud?: boolean, killAfter?: RegExp }} ProductOptions */

/** @type {(() => Promise<Product>) | null} */
let otherShape = null;

/**
 * From now on the tests of this file run on another shape of the product.
 * @param {() => Promise<Product>} start
 */
export function inShape(start) {
  otherShape = start;
}

/**
 * @see inShape
 * @returns {Promise<Product> | undefined}
 */
export const shaped = () => otherShape?.();

const copy = (from, to) => promisify(execFile)('cp', ['-a', from, to]);
const nameOf = (seeds) => (seeds ? 'sample' : 'none');

/**
 * The data of a product that was started once, with samples and without. Products with this TEST_DATA start from a copy:
 * they go on with a copy, as a second start does.
 * @param {string} folder that every account can walk through
 */
export async function keepData(folder) {
  const make = async (seeds) => {
    const dataDir = join(folder, nameOf(seeds));
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o711);
    const product = await startProduct({ seeds, dataDir });
    await product.stop();
    if (product.dataDir !== dataDir) throw new Error(`The data should be in ${dataDir} and is in ${product.dataDir}`);
    rmSync(join(dataDir, 'postgres', 'port'));
  };
  await Promise.all([make(true), make(false)]);
}

/**
 * Starts the built product as `npm start` does, supervisor and all, on free ports and on data of its own.
 * @param {ProductOptions} [options]
 *   `seeds` (default false) fills in the samples; `dataDir` goes on with data of an earlier product and keeps it;
 *   without it the data is thrown away. It is new (always if `fresh`) or, where TEST_DATA is set, a copy of what `keepData` made;
 *   `killAfter` kills the supervisor a second after it has printed this
 * @returns {Promise<OneMachine>}
 * @throws Error with what the product printed when it does not start
 */
export async function startProduct({ env = {}, seeds = false, fresh = false, dataDir, port, loud = false, killAfter } = {}) {
  if (otherShape) return shaped();
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'guildhall-product-'));
  if (!dataDir) chmodSync(folder, 0o711);
  const kept = process.env.TEST_DATA;
  if (!dataDir && !fresh && kept) await copy(`${join(kept, nameOf(seeds))}/.`, folder);
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !clean.includes(name)));
  const own = {
    PORT: String(port ?? (await freePort())),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    SEEDS: nameOf(seeds),
    METRICS_PORT: '0',
  };
  const child = spawn(process.execPath, [script], {
    env: { ...inherited, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const privateAddresses = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
      if (printed.length > 200_000) printed = printed.slice(-100_000);
      for (const [, address] of text.matchAll(/figures at (http:\S+)\/metrics/g)) privateAddresses.push(address);
      if (loud) process.stdout.write(text);
      if (killAfter?.test(printed)) setTimeout(() => child.kill('SIGKILL'), 1_000);
    });
  }
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let started = null;
  started = await Promise.race([
    new Promise((resolve) => child.once('message', resolve)),
    exited.then((code) => {
      if (started) return;
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
      throw new Error(`The product did not start (${code}):\n${printed}`);
    }),
  ]);
  const letGo = leash(started.dataDir, dataDir ? null : folder);

  const processes = () => {
    const listed = env.DATABASE_URL ? `processes-${own.PORT}.json` : 'processes.json';
    const list = JSON.parse(readFileSync(join(started.dataDir, listed), 'utf8'));
    const pidOf = (name) => list.find((each) => each.name === name)?.pid;
    let postgres;
    try {
      postgres = Number(readFileSync(join(started.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {}
    return { supervisor: child.pid, backend: pidOf('backend'), worker: pidOf('projections'), postgres };
  };
  const gone = async (pids) => {
    while (pids.some(isAlive)) await sleep(10);
  };

  return {
    url: started.url.replace(/\/$/, ''),
    databaseUrl: started.databaseUrl,
    dataDir: started.dataDir,
    applicationUrl: started.applicationUrl,
    env: {
      ...env,
      DATABASE_URL: started.applicationUrl,
      DATABASE_OWNER_URL: started.databaseUrl,
      DATA_DIR: started.dataDir,
    },
    victims: ['backend', 'worker', 'postgres'],
    get processes() {
      return processes();
    },
    /** Where its processes serve figures and health, the newest last. */
    privateAddresses,
    /** Everything the product printed, its processes' lines included. */
    get printed() {
      return printed;
    },
    /** kill -9 of one process (`supervisor`, `backend`, `worker`, `postgres`) or of `all` at once; resolves when it is gone. */
    async kill9(name) {
      const all = processes();
      const pids = (name === 'all' ? Object.values(all) : [all[name]]).filter(Boolean);
      for (const pid of pids) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {}
      }
      await gone(pids);
    },
    /** Resolves when the backend says that it is ready. */
    async ready(limit = 30_000) {
      for (const end = Date.now() + limit; Date.now() < end; await sleep(25)) {
        const answer = await fetch(`${this.url}/health/ready`).catch(() => null);
        await answer?.body?.cancel();
        if (answer?.ok) return;
      }
      throw new Error(`The product was not ready within ${limit} ms:\n${printed.slice(-3000)}`);
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      const { postgres } = processes();
      if (postgres && isAlive(postgres)) process.kill(postgres, 'SIGQUIT');
      if (postgres) await gone([postgres]);
      if (!dataDir) {
        letGo();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
