import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../backend/standalone/postgres/free-port.mjs';
import { appoint } from '../support/appoint';
import { newcomer, type Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';
import { eventually } from '../support/read-side';

const PARTS = ['audit_1_of_3', 'audit_2_of_3', 'audit_3_of_3'];
const range = (from: number, to: number) => `range=${encodeURIComponent(JSON.stringify([from, to]))}`;
const filter = (fields: object) => `filter=${encodeURIComponent(JSON.stringify(fields))}`;

describe('the audit in parts', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-audit-in-parts-'));
  let port: number;
  let running: OneMachine | undefined;
  let auditor: Someone;
  let product: string;

  const start = async (parts: string) => {
    running = await startProduct({ dataDir, port, env: { AUDIT_PARTS: parts } });
    return running;
  };
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  /** What an auditor sees of these things, list by list. */
  const seen = async () => {
    const paths = [
      ...[range(0, 9), range(3, 7), 'sort=["time","ASC"]', filter({ noun: 'products' }), filter({ q: 'tolvane' })].map(
        (query) => `audit?${query}`,
      ),
      `audit?${filter({ person: auditor.id })}`,
      `streams?${range(0, 9)}`,
      `streams?sort=["events","DESC"]&${range(1, 4)}`,
      `history/products/${product}`,
    ];
    const answers = await Promise.all(paths.map((path) => auditor.get(`/api/${path}`)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    return answers.map(({ body, headers }, at) => [paths[at], headers.get('content-range'), body]);
  };
  const projections = async (of: OneMachine) => {
    const client = new Client({ connectionString: of.databaseUrl });
    await client.connect();
    const { rows } = await client.query("select projection from projections.checkpoints where projection ~ '^audit' order by 1");
    const there = await client.query("select tablename from pg_tables where tablename ~ '^audit' order by 1");
    await client.end();
    const kept = new Set(there.rows.map(({ tablename }) => tablename.replace(/_(entities|streams|counts)/, '')));
    return { checkpoints: rows.map((row) => row.projection), tables: [...kept] };
  };

  beforeAll(async () => {
    port = await freePort();
    const { url } = await start('1');
    const [talent, other] = [await newcomer(url, 'talent', 'mara'), await newcomer(url, 'client', 'auditor')];
    auditor = other;
    appoint(running as OneMachine, auditor.email, 'auditor');
    await talent.edit('profile', { full_name: 'Mara Tolvane' });
    const body = { title: 'Snapshot Starter', description: 'Calendars, pipelines and reminders', price: 49 };
    product = (await talent.post<{ id: string }>('/api/products', body)).body.id;
    await talent.put(`/api/products/${product}`, { version: 0, price: 59 });
    await auditor.call('GET', '/api/audit', undefined, {
      'x-position': (await talent.get('/api/home')).headers.get('x-position') ?? '',
    });
  }, 120_000);
  afterAll(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 30_000);

  it('OP-05 OP-08 given another number of parts, then lists are the same, and the rows before are removed', async () => {
    const [sales, names] = [`audit?${filter({ noun: 'products' })}`, `audit?${filter({ q: 'tolvane' })}`];
    const whole = await seen();
    const texts = JSON.stringify(whole);
    expect([sales, names].map((path) => (whole.find(([of]) => of === path) as [string, string, unknown[]])[2].length)).toEqual([
      2, 4,
    ]);
    expect(texts).toContain('Mara Tolvane repriced Snapshot Starter from $49 to $59');
    expect(await projections(running as OneMachine)).toEqual({ checkpoints: ['audit'], tables: ['audit'] });
    await stop();

    const parted = await start('3');
    await eventually(async () => JSON.stringify(await seen()) === texts);
    expect(await projections(parted)).toEqual({ checkpoints: ['audit', ...PARTS], tables: ['audit', ...PARTS] });
    const client = new Client({ connectionString: parted.databaseUrl });
    await client.connect();
    const rowsOf = async (table: string) => Number((await client.query(`select from read.${table}`)).rowCount);
    const held = await Promise.all(PARTS.map(rowsOf));
    expect(held.reduce((sum, rows) => sum + rows, 0)).toBe(await rowsOf('audit'));
    await client.query("update projections.checkpoints set moved_at = now() - interval '6 min' where projection = 'audit'");
    await client.end();
    await eventually(async () => (await projections(parted)).checkpoints.length === PARTS.length, 15_000);
    expect(await projections(parted)).toEqual({ checkpoints: PARTS, tables: PARTS });
    expect(JSON.stringify(await seen())).toBe(texts);
  }, 120_000);
});
