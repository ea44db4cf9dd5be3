/** The product with a marketplace of a given size. Data that was filled once is kept in BENCH_DATA (default: a folder among the temporary ones). */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openLog } from '@guildhall/event-store/open-log';
import { PROJECTIONS } from '@guildhall/projections/all';
import { pause, resume } from '@guildhall/projections/runner/operating/pausing';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { root } from '../suites.mjs';
import { startProduct } from '../support/product.mjs';
import { offers, sellers } from './data.mjs';

/** Raised when `data.mjs` makes other events. */
const DATA = 1;

const VERSIONS = JSON.stringify(Object.fromEntries(PROJECTIONS.map(({ name, version }) => [name, version])));

const folderOf = (products) => join(process.env.BENCH_DATA ?? join(tmpdir(), 'guildhall-bench'), `${DATA}-${products}`);

const secretOf = ({ dataDir }) => readFileSync(join(dataDir, 'keys-secret'), 'utf8').trim();

/** The log of a running product. */
export const logOf = (product) =>
  openLog({
    DATABASE_URL: product.env.DATABASE_URL,
    EVENT_STORE_URL: product.env.DATABASE_URL,
    KEYS_SECRET: secretOf(product),
    KEYS_SECRET_OLD: null,
    KEYS_SECRET_FILE: null,
  });

/** So many callers take what is to be appended from one iterator, and share the logs. */
async function append(logs, appends, callers) {
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (const each of appends) await logs[caller % logs.length].append(each);
    }),
  );
}

/** Resolves when every projection is at the head of the log, with the tables of its current version. @throws Error for tables of newer code */
export async function remembered(product, log) {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    const head = await log.head();
    for (;;) {
      const { rows } = await client.query(
        `select count(*) filter (where value::int = version and position >= $1)::int = $2 as done, bool_or(version > value::int) as newer
         from projections.checkpoints join json_each_text($3) v on key = projection`,
        [head, PROJECTIONS.length, VERSIONS],
      );
      if (rows[0].newer) throw new Error('the data is of newer code: remove its folder, or name another one in BENCH_DATA');
      if (rows[0].done) return;
      await sleep(100);
    }
  } finally {
    await client.end();
  }
}

/** Pauses or resumes all projections, as `act` does with one. */
export async function eachProjection(product, log, act) {
  const on = { databaseUrl: product.databaseUrl, log, projections: PROJECTIONS, by: { actor: 'system', reason: 'measured' } };
  for (const { name } of PROJECTIONS) await act(on, name);
}

/** Rebuilds projections, one after the other, in a process of their own. */
const rebuilt = (product, ...names) =>
  promisify(execFile)(
    process.execPath,
    [programFile(root, 'operate'), 'projections', 'rebuild', ...names, '--reason', 'filled', '--json'],
    { env: { ...process.env, ...product.env } },
  );

/** Vacuums what was filled: Postgres would do so while the first figures are measured. */
async function vacuumed({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/**
 * Appends so many products through the log's port, and resolves when the projections remember them. Those that take in most of
 * it are rebuilt, which takes less than catching up.
 */
export async function fill(product, log, products) {
  await eachProjection(product, log, pause);
  // Each seller has a key of their own, which is stored before their first event.
  await append([log], sellers().values(), 16);
  // One log sends a group while the other one makes its own.
  const other = await logOf(product);
  await append([log, other], offers(products), 512);
  await other.close();
  await Promise.all([rebuilt(product, 'audit'), rebuilt(product, 'products', 'people', 'talents')]);
  await eachProjection(product, log, resume);
  await remembered(product, log);
  await vacuumed(product);
}

/**
 * Starts the product with so many products, appended through the log's port and remembered by the projections. A folder of an
 * earlier run is taken as it is: where a projection is of another version since, its worker rebuilds it first.
 */
export async function filledProduct(products) {
  const dataDir = folderOf(products);
  const stamp = join(dataDir, 'filled');
  if (!existsSync(stamp)) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  for (const folder of [dirname(dataDir), dataDir]) chmodSync(folder, 0o711);
  // A comparison that is due would be measured with everything else.
  const product = await startProduct({ dataDir, env: { VERIFY_EVERY_HOURS: '0' } });
  try {
    const log = await logOf(product);
    if (!existsSync(stamp)) {
      await fill(product, log, products);
      writeFileSync(stamp, '');
    }
    await remembered(product, log);
    return Object.assign(product, { log, products });
  } catch (error) {
    await product.stop();
    throw error;
  }
}
