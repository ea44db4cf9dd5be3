import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Profile } from '@guildhall/contracts/accounts';
import type { AuditEntry } from '@guildhall/contracts/audit';
import type { ContentListItem } from '@guildhall/contracts/content';
import type { ProductDetail } from '@guildhall/contracts/products';
import type { Service } from '@guildhall/contracts/services';
import { parseOptions } from '@node-rs/bcrypt';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { caughtUp } from '../chaos/load-driver';
import { appoint } from '../support/appoint';
import { newcomer, Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';

const SAMPLE = join(__dirname, '../exports/hosted');
const id = (at: number) => `0195f2c4-0000-4000-8000-0000000000${at.toString(16)}`;
const MARA = { id: id(16), email: 'mara.tolvane@example.com', password: 'harbor-light-1' };

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}
interface Report {
  id: string | null;
  rows: number;
  events: number;
  known: number;
  refused: number;
  refusals: { table: string; row: number | null; reason: string }[];
}

describe('import and export', () => {
  const running: OneMachine[] = [];
  const operate = (at: number, ...words: string[]): Promise<Outcome> =>
    promisify(execFile)(process.execPath, [programFile(join(__dirname, '../..'), 'operate'), ...words], {
      env: { ...process.env, ...running[at]!.env },
    })
      .then((printed) => ({ code: 0, ...printed }))
      .catch((error) => error);
  const imported = async (at: number, ...words: string[]): Promise<Report> => {
    const { stdout, stderr } = await operate(at, 'import', ...words, '--json');
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  };
  const asked = async <T>(path: string) => (await fetch(running[0]!.url + path)).json() as Promise<T>;
  const hashOf = async (email: string) => {
    const client = new pg.Client({ connectionString: running[0]!.databaseUrl });
    await client.connect();
    const { rows } = await client.query('select password_hash from write.accounts where id = $1', [email]);
    await client.end();
    return rows[0]?.password_hash as string;
  };
  const filesOf = (folder: string, name: string) =>
    Object.fromEntries(readdirSync(join(folder, name)).map((file) => [file, readFileSync(join(folder, name, file), 'utf8')]));
  let dry: Report;
  let first: Report;

  beforeAll(async () => {
    running.push(...(await Promise.all([startProduct(), startProduct()])));
    dry = await imported(0, SAMPLE, '--dry-run');
    first = await imported(0, SAMPLE);
    await caughtUp(running[0]!);
  }, 180_000);
  afterAll(async () => {
    await Promise.all(running.map((product) => product.stop()));
  });

  it('OP-16 refuses rows by the rules that hold for everybody, and says why', () => {
    expect(first.refusals.map(({ table, row, reason }) => `${table} ${row}: ${reason}`).sort()).toEqual([
      'auth_users 4: encrypted_password: Is no hash that can be checked here; a new password comes by mail',
      'auth_users 5: email: Please enter a valid email address',
      'auth_users 6: User already registered',
      'cms_content 3: slug: Slug is already in use',
      'cms_content_categories 3: category_id: There is no such category',
      'cms_content_categories null: content_id: There is no such content',
      'products 3: price: Price cannot be negative',
      'profiles 4: full_name: Name must be at least 2 characters',
      'profiles 5: There is no auth user with this id',
      'reviews 3: You have already reviewed this.',
      'reviews 4: You cannot review your own work.',
      'reviews 5: There is no such product or service',
      'services 3: You need to be registered as a talent to offer services.',
      'services 4: duration: Delivery time must be at most 3,650 days',
      'skills 4: name: Skill name is required',
      'talent_skills 4: skill_id: There is no such skill',
      'talent_skills 5: You need to be registered as a talent.',
    ]);
    expect(first.events).toBeGreaterThan(25);
  });

  it('OP-16 a dry run reports the same and adds nothing; a second run adds nothing', async () => {
    expect({ ...dry, id: null, dry_run: null }).toEqual({ ...first, id: null, dry_run: null });
    expect(dry.id).toBeNull();
    const again = await imported(0, SAMPLE);
    expect(again).toMatchObject({ id: null, rows: first.rows, events: 0 });
    const { code, stdout } = await operate(0, 'import', SAMPLE);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('refused: skills row 4 (0195f2c4-0000-4000-8000-000000000004): name: Skill name is required'),
    ]);
    expect((await operate(0, 'import', SAMPLE, '--strict')).code).toBe(1);
    expect((await operate(0, 'import', join(SAMPLE, 'nowhere'))).code).toBe(1);
    expect((await operate(0, 'import')).code).toBe(2);
  }, 60_000);

  it('OP-16 keeps the original times, and what rows say of each other', async () => {
    const product = await asked<ProductDetail>(`/api/products/${id(48)}`);
    expect(product).toMatchObject({
      title: 'Snapshot Starter',
      price: 49,
      created_at: '2024-01-22T10:00:00.000Z',
      updated_at: '2024-05-01T12:00:00.000Z',
      rating: 5,
      seller: { name: 'Mara Tolvane' },
    });
    expect(product.reviews[0]).toMatchObject({ comment: 'Saved us a week. "Twice."', created_at: '2024-03-20T10:00:00.000Z' });
    const { description } = await asked<Service>(`/api/services/${id(32)}`);
    expect(description).toBe('A careful look at each stage,\nwith a written list of what to mend.');
    const posts = await asked<ContentListItem[]>('/api/content');
    expect(
      posts.map(({ slug, published_at, categories }) => ({ slug, published_at, in: categories.map(({ name }) => name) })),
    ).toEqual([{ slug: 'a-calm-start', published_at: '2024-01-05T09:00:00.000Z', in: ['Guides', 'News'] }]);
    const talent = await asked<{ skills: string[]; hourlyRate: number }>(`/api/talents/${MARA.id}`);
    expect(talent).toMatchObject({ hourlyRate: 85.5, skills: ['Landing Pages', 'CRM Setup'] });
  });

  it('OP-16 a bcrypt password keeps working, and is hashed by our own algorithm at the first sign-in', async () => {
    expect(parseOptions(await hashOf(MARA.id)).cost).toBe(10);
    const mara = new Someone(running[0]!.url, MARA.id, MARA.email, MARA.password);
    const signIn = (password: string) => mara.call('POST', '/api/auth/sign-in', { email: MARA.email, password });
    expect((await signIn('harbor-light-2')).status).toBe(400);
    expect(parseOptions(await hashOf(MARA.id)).cost).toBe(10);
    expect((await signIn(MARA.password)).status).toBe(200);
    expect(await hashOf(MARA.id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(MARA.password)).status).toBe(200);
    expect((await signIn('harbor-light-2')).status).toBe(400);
  });

  it('OP-16 the run is one event by the account of the machine, and correlates all that it made', async () => {
    const auditor = await newcomer(running[0]!.url, 'client', 'auditor');
    appoint(running[0]!, auditor.email, 'auditor');
    const listed = async (filter: object) =>
      (await auditor.get<AuditEntry[]>(`/api/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`))
        .body as unknown as AuditEntry[];
    const runs = await listed({ noun: 'imports' });
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({
      entity_id: first.id,
      reason: 'imported from hosted',
      person: { id: expect.stringMatching(/^system:/) },
      changes: [],
    });
    expect(runs[0]!.sentence).toContain(`imported ${first.rows} rows as ${first.events} events`);
    const made = await listed({ correlation_id: first.id, noun: 'products' });
    expect(made.map(({ time }) => time)).toContain('2024-01-22T10:00:00.000Z');
  });

  it('OP-16 an export is imported into an empty product without loss, in both formats', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exports-'));
    const operator = await newcomer(running[0]!.url, 'client', 'operator');
    appoint(running[0]!, operator.email, 'operator');
    const { status } = await operator.post(`/api/services/${id(33)}/take-down`, { reason: 'sold elsewhere' });
    expect(status).toBeLessThan(300);
    mkdirSync(join(folder, 'new'));
    writeFileSync(join(folder, 'new', 'auth_users.csv'), `id,email\n${id(96)},no.password@example.com\n`);
    expect(await imported(0, join(folder, 'new'))).toMatchObject({ events: 1, refusals: [] });
    for (const [format, name] of [
      ['csv', 'a'],
      ['json', 'b'],
    ] as const) {
      const { code, stderr } = await operate(0, 'export', join(folder, name), '--format', format, '--with-credentials');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    }
    const back = await imported(1, join(folder, 'a'));
    expect(back.refusals).toEqual([]);
    expect(await imported(1, join(folder, 'b'))).toMatchObject({ events: 0, refusals: [] });
    await operate(1, 'export', join(folder, 'c'), '--with-credentials');
    expect(filesOf(folder, 'c')).toEqual(filesOf(folder, 'a'));
    expect(Object.keys(filesOf(folder, 'a'))).toHaveLength(10);
    expect(filesOf(folder, 'a')['services.csv']).toContain('"sold elsewhere"');
    expect(filesOf(folder, 'a')['auth_users.csv']).toMatch(/"no\.password@example\.com",.*,$/m);
    await caughtUp(running[1]!);
    expect((await fetch(`${running[1]!.url}/api/services/${id(33)}`)).status).toBe(404);
    await operate(1, 'export', join(folder, 'd'));
    expect(filesOf(folder, 'd')['auth_users.csv']).not.toContain('$argon2id');
    expect((await operate(1, 'export', join(folder, 'd'))).code).toBe(1);
  }, 120_000);

  it('OP-16 an export adds nothing to the product that made it', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'exports-')), 'own');
    const someone = await newcomer(running[0]!.url, 'client', 'someone');
    const path = `/api/profiles/${someone.id}`;
    const { version } = (await someone.get<Profile>(path)).body;
    expect((await someone.put(path, { full_name: 'Ida Voss', version })).status).toBe(200);
    await caughtUp(running[0]!);
    expect((await operate(0, 'export', folder, '--with-credentials')).code).toBe(0);
    expect(await imported(0, folder)).toMatchObject({ events: 0 });
  }, 60_000);
});
