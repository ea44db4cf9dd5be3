import { execFile, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { until } from '../support/until';

const PRODUCTS = 400;
const MARA = '0195f2c4-0000-4000-8000-000000000010';
const made = (at: number) => ({
  id: `0195f2c4-0000-4000-8001-${String(at).padStart(12, '0')}`,
  talent_id: MARA,
  title: `Kit ${at}`,
  description: 'Calendars and reminders',
  price: 49,
  created_at: '2024-03-01T10:00:00.000Z',
  updated_at: '2024-03-01T10:00:00.000Z',
});

interface Report {
  id: string | null;
  events: number;
  refusals: unknown[];
}

describe('an import that is killed in the middle', () => {
  let folder: string;
  const program = programFile(join(__dirname, '../..'), 'operate');
  let running: OneMachine;
  let database: pg.Client;
  const env = () => ({ ...process.env, ...running.env });
  /** Fails unless it exits with 0. */
  const imported = async (...words: string[]): Promise<Report> =>
    JSON.parse(
      (await promisify(execFile)(process.execPath, [program, 'import', folder, ...words, '--json'], { env: env() })).stdout,
    );
  const count = async (where: string) =>
    (await database.query<{ n: number }>(`select count(*)::int as n from write.events where ${where}`)).rows[0]!.n;
  const ofImport = "metadata->>'reason' = 'imported from hosted' and type <> 'DataImported'";

  beforeEach(async () => {
    running = await startProduct({ seeds: false });
    database = new pg.Client({ connectionString: running.databaseUrl });
    await database.connect();
    folder = join(mkdtempSync(join(tmpdir(), 'killed-import-')), 'hosted');
    cpSync(join(__dirname, '../exports/hosted'), folder, { recursive: true });
    const lines = Array.from({ length: PRODUCTS }, (_, at) => `${JSON.stringify(made(at))}\n`);
    appendFileSync(join(folder, 'products.json'), lines.join(''));
  }, 120_000);
  afterEach(async () => {
    await database?.end();
    await running?.stop();
  }, 60_000);

  it('OP-16 OP-13 then the next run adds exactly what was missing, and the audit has both runs', async () => {
    const whole = await imported('--dry-run');
    expect(whole.refusals.length).toBeGreaterThan(0);
    const child = spawn(process.execPath, [program, 'import', folder], { env: env(), stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    await until(async () => (await count("type = 'ProductCreated'")) > PRODUCTS / 8);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    const connected = "select from pg_stat_activity where application_name = 'guildhall import'";
    await until(async () => (await database.query(connected)).rowCount === 0);
    const before = await count(ofImport);
    // A skill is found by its name, a profile by what it says: nobody asks by which run.
    const unasked = await count(`${ofImport} and type in ('SkillAdded', 'ProfileUpdated')`);
    expect([before < whole.events, await count("type = 'DataImported'")]).toEqual([true, 0]);

    const rest = await imported();
    expect([before + rest.events, rest.refusals.length]).toEqual([whole.events, whole.refusals.length]);
    expect(await count(ofImport)).toBe(whole.events);
    const { rows } = await database.query<{ id: string; events: number }>(
      `select data->>'id' as id, (data->>'events')::int as events from write.events where type = 'DataImported' order by position`,
    );
    expect(rows.map(({ events }) => events)).toEqual([before - unasked, rest.events]);
    expect(rows[1]!.id).toBe(rest.id);
    expect(await imported()).toMatchObject({ id: null, events: 0 });
    expect(await count("type = 'DataImported'")).toBe(2);
  }, 120_000);
});
