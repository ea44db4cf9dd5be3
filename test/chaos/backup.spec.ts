import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECTIONS } from '@guildhall/projections/all';
import { keysOf } from '../support/keys';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { queryOf } from '../support/query-of';
import { until } from '../support/until';
import { caughtUp, drive, EQUAL_ALL, newLedger, operate, runCommand } from './load-driver';

interface Made {
  file: string;
  keysFile: string;
  header: { log: { position: string } };
}
const EVENTS =
  'select e.position::text as position, stream_id, revision, event_id::text as event_id from write.events e order by e.position';
interface Stored {
  position: string;
  stream_id: string;
  revision: number;
  event_id: string;
}
/** Acknowledged writes a second that a backup is made under. A slow machine meets a share of what it does without one. */
const WANTED = 200;
const LEAST_SHARE = 0.25;
/** Each waits for its answer: so many ask for more than that. */
const WRITERS = 32;
const folder = () => mkdtempSync(join(tmpdir(), 'guildhall-backup-'));

describe('a backup under load', () => {
  let product: OneMachine;
  let restored: OneMachine | undefined;
  let made: Made;
  let before: Stored[];
  const rates = { before: 0, during: 0 };
  const ledger = newLedger();

  beforeAll(async () => {
    product = await startProduct({ seeds: false });
    const driver = drive(product.url, ledger, { writers: WRITERS });
    const rateOver = async (work: () => Promise<unknown>) => {
      const [first, since] = [driver.acknowledged(), performance.now()];
      await work();
      return ((driver.acknowledged() - first) * 1000) / (performance.now() - since);
    };
    await until(() => driver.acknowledged() >= 1000);
    rates.before = await rateOver(() => sleep(4000));
    rates.during = await rateOver(async () => {
      made = JSON.parse(await runCommand(product.env, 'backup', '--to', folder(), '--json')) as Made;
    });
    const then = driver.acknowledged();
    await until(() => driver.acknowledged() >= then + 100);
    expect(await driver.stop()).toBe(0);
    before = await queryOf<Stored>(product.databaseUrl, EVENTS);
  }, 240_000);
  afterAll(async () => {
    await product?.stop();
    await restored?.stop();
  }, 60_000);

  it('RC-04 was made while writes were acknowledged', () => {
    const [before, during] = [rates.before, rates.during].map(Math.round);
    process.stderr.write(`chaos: ${during} writes a second were acknowledged while the backup was made, ${before} before it\n`);
    expect(rates.during).toBeGreaterThan(Math.min(WANTED, rates.before * LEAST_SHARE));
  });

  it('RC-04 passes its test while the product runs', async () => {
    const said = await runCommand(product.env, 'restore', made.file, '--test');
    expect(said).toMatch(/The backup holds/);
    expect(said.match(/equal to a fresh replay/g)).toHaveLength(PROJECTIONS.length);
    const left = "select datname from pg_database where datname like 'guildhall_test_%'";
    expect(await queryOf(product.databaseUrl, left)).toEqual([]);
  }, 240_000);

  it('RC-04 replaces no data without --replace, and none under a running product', async () => {
    await expect(runCommand(product.env, 'restore', made.file)).rejects.toThrow(/--replace|Guildhall runs|is using/);
    await expect(runCommand(product.env, 'restore', made.file, '--replace')).rejects.toThrow(/Guildhall runs|is using/);
    expect(await queryOf<Stored>(product.databaseUrl, EVENTS)).toHaveLength(before.length);
  }, 120_000);

  it('RC-04 that was changed or cut off is refused before anything is touched', async () => {
    const elsewhere = folder();
    const broken = join(elsewhere, 'broken.backup');
    const bytes = readFileSync(made.file);
    writeFileSync(broken, bytes.subarray(0, bytes.length / 2));
    const env = { DATA_DIR: join(elsewhere, 'data') };
    await expect(runCommand(env, 'restore', broken, '--keys', made.keysFile)).rejects.toThrow(/cut off|cannot be read/);
    expect(readdirSync(elsewhere)).toEqual(['broken.backup']);
  }, 60_000);

  it('[VU-24] RC-04 needs the secret that wrapped its keys, and says so before anything is touched', async () => {
    const dataDir = join(folder(), 'data');
    const restore = (env = {}) =>
      runCommand({ DATA_DIR: dataDir, SEEDS: 'none', NODE_ENV: 'production', ...env }, 'restore', made.file);
    await expect(restore()).rejects.toThrow('KEYS_SECRET is missing');
    const other = restore({ KEYS_SECRET: randomBytes(32).toString('hex') });
    await expect(other).rejects.toThrow(/keys of this backup were wrapped with another secret .* keeps it as keys-secret/s);
    await restore({ KEYS_SECRET: keysOf(product).KEYS_SECRET });
  }, 240_000);

  it('RC-04 restores on an empty machine to exactly the commands up to its position', async () => {
    const dataDir = folder();
    // An unprivileged account must reach it: as root, the data would be elsewhere otherwise.
    chmodSync(dataDir, 0o711);
    cpSync(join(product.dataDir, 'keys-secret'), join(dataDir, 'keys-secret'));
    const said = await runCommand({ DATA_DIR: dataDir, SEEDS: 'none' }, 'restore', made.file);
    expect(said).toMatch(/Restored [\d,]+ events/);
    restored = await startProduct({ dataDir, seeds: false });
    const [recorded, ...of] = (await queryOf<Stored>(restored.databaseUrl, EVENTS)).reverse();
    const after = of.reverse();
    const limit = Number(made.header.log.position);
    expect(recorded!.stream_id).toMatch(/^backup-/);
    expect(after).toEqual(before.filter(({ position }) => Number(position) <= limit));
    expect(after.length).toBeLessThan(before.length);

    const present = new Set(after.map(({ stream_id, revision }) => `${stream_id} ${revision}`));
    const facts = readFileSync(ledger, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const due = facts.filter(({ acknowledged, position }) => acknowledged && Number(position.split(':')[1]) <= limit);
    expect(due.length).toBeGreaterThan(200);
    expect(due.filter(({ id, version }) => !present.has(`product-${id} ${version}`))).toEqual([]);
  }, 240_000);

  it('RC-04 afterwards people sign in, write on, and every read model equals its replay', async () => {
    const driver = drive(restored!.url, newLedger());
    await until(() => driver.acknowledged() >= 50);
    expect(await driver.stop()).toBe(0);
    await caughtUp(restored!);
    expect(await operate(restored!, 'verify')).toMatch(EQUAL_ALL);
  }, 240_000);
});
