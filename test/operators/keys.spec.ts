import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KeysSecret } from '@guildhall/event-store/keys/keys-secret';
import { type StoredKey, StoredKeys } from '@guildhall/event-store/keys/stored-keys';
import { unwrap, wrap } from '@guildhall/event-store/keys/wrapping';
import pg from 'pg';
import { programFile } from '../../backend/standalone/launch/bundle.mjs';
import { freePort } from '../../backend/standalone/postgres/free-port.mjs';
import { keysOf } from '../support/keys';
import { newcomer, type Someone } from '../support/people';
import { type OneMachine, startProduct } from '../support/product.mjs';

jest.setTimeout(240_000);

const WHY = ['--reason', 'to see it work'];
const OPERATE = programFile(join(__dirname, '../..'), 'operate');
const kidOf = ({ token }: Someone) => JSON.parse(Buffer.from(String(token).split('.')[0] ?? '', 'base64url').toString()).kid;

async function until(condition: () => Promise<boolean>, everyMs = 100): Promise<void> {
  for (const limit = Date.now() + 60_000; !(await condition()); await sleep(everyMs))
    if (Date.now() > limit) throw new Error('it did not come');
}

describe('stored keys', () => {
  let folder: string;
  let port: number;
  let product: OneMachine;
  let pool: pg.Pool;
  let someone: Someone;

  const envOf = (more: object) => ({ ...process.env, EVENT_STORE_URL: '', ...product.env, ...more });
  const operate = (words: string[], more = {}) =>
    spawnSync(process.execPath, [OPERATE, ...words], {
      env: envOf(more),
      encoding: 'utf8',
      timeout: 120_000,
      killSignal: 'SIGKILL',
    });
  const rotate = (which: string, ...more: string[]) => {
    const { status, stdout, stderr } = operate(['keys', 'rotate', which, ...WHY, ...more, '--json']);
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
  const begin = async () => {
    product = await startProduct({ dataDir: folder, port });
    pool = new pg.Pool({ connectionString: product.databaseUrl, max: 2 }).on('error', () => {});
  };
  const end = async () => {
    await pool?.end();
    await product?.stop();
  };
  const stored = async () => {
    const keys = await StoredKeys.open(pool, new KeysSecret(keysOf(product)));
    keys.close();
    return keys;
  };
  /** Every key of a person as it is in clear, by person. */
  async function personKeys(): Promise<Map<string, string>> {
    const keys = await stored();
    const { rows } = await pool.query('select person_id, key, wrapped_by from write.person_keys order by person_id');
    const opened = new Map<string, string>();
    for (const { person_id, key, wrapped_by } of rows) {
      const by = await keys.byId(wrapped_by);
      opened.set(person_id, unwrap(key, by.key, `person ${person_id}`).export().toString('hex'));
    }
    return opened;
  }
  const acts = async (which: string) =>
    (
      await pool.query(
        `select data->>'which' as which, metadata->>'actor' as actor, metadata->>'reason' as reason from write.events
         where stream_id = $1`,
        [`keys-${which}`],
      )
    ).rows;
  const ACT = { actor: `system:${userInfo().username}`, reason: 'to see it work' };
  const profile = async () => (await someone.get<{ profile: { full_name: string } }>('/api/me')).body.profile?.full_name;
  const named = 'Canaria Quillfeather';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-keys-'));
    chmodSync(folder, 0o711);
    port = await freePort();
    await begin();
    someone = await newcomer(product.url, 'client', 'someone');
    const { version } = (await someone.get<{ profile: { version: number } }>('/api/me')).body.profile;
    expect((await someone.put('/api/me', { full_name: named, version })).status).toBe(200);
  });
  afterAll(async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[VU-24] are nowhere in the database in clear, and the secret that opens them is a file of its owner', async () => {
    const secret = keysOf(product).KEYS_SECRET;
    const { mode } = statSync(join(product.dataDir, 'keys-secret'));
    expect(mode & 0o777).toBe(0o600);
    const keys = await stored();
    const names = ['access-tokens', 'refresh-tokens', 'devices', 'reservations', 'persons'];
    const plain = [
      ...names.map((name) => (keys.of(name)[0] as StoredKey).key.export().toString('hex')),
      ...(await personKeys()).values(),
    ];
    expect(plain.length).toBeGreaterThan(names.length);
    const { rows: tables } = await pool.query(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const dump: string[] = [];
    for (const { name } of tables)
      dump.push(...(await pool.query(`select t::text as text from ${name} t`)).rows.map(({ text }) => text));
    const whole = dump.join('\n');
    expect([...plain, secret].filter((each) => whole.includes(each))).toEqual([]);
    expect(product.printed).not.toContain(secret);
  });

  it('[VU-24] are listed without their values', () => {
    const { status, stdout } = operate(['keys', 'list']);
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/^persons .* in use .* wraps 1$/m) });
    expect(JSON.parse(operate(['keys', 'list', '--json']).stdout)[0]).not.toHaveProperty('value');
  });

  it.each([
    [['keys'], 2, 'npm run keys'],
    [['keys', 'rotate', 'everything', ...WHY], 2, 'npm run keys'],
    [['keys', 'rotate', 'persons', '--at-once', ...WHY], 2, 'npm run keys'],
    [['keys', 'rotate', 'signing'], 2, '--reason'],
  ])('[VU-24] a command given as %j is refused', (words, status, said) =>
    expect(operate(words)).toMatchObject({ status, stderr: expect.stringContaining(said) }));

  it('[VU-24] given sessions under load, when signing keys rotate, then every token goes on and new ones have the new key', async () => {
    const before = kidOf(someone);
    const refused: number[] = [];
    let loaded = true;
    const load = (async () => {
      for (; loaded; await sleep(20)) {
        const { status } = await someone.get('/api/me');
        if (status !== 200) refused.push(status);
      }
    })();
    expect(rotate('signing')).toEqual({ which: 'signing', keys: 3 });
    const other = await newcomer(product.url, 'client', 'other');
    await until(async () => {
      await other.signIn();
      return kidOf(other) !== before;
    }, 2_000);
    expect((await other.get('/api/me')).status).toBe(200);
    expect(kidOf(someone)).toBe(before);
    loaded = false;
    await load;
    expect(refused).toEqual([]);
    const listed = JSON.parse(operate(['keys', 'list', '--json']).stdout) as { id: string; ends_at: string }[];
    const left = Date.parse(listed.find(({ id }) => id === before)?.ends_at ?? '') - Date.now();
    expect(left).toBeGreaterThan(14 * 60_000);
    expect(await acts('signing')).toEqual([{ which: 'signing', ...ACT }]);
  });

  /** Rotates while nobody may write a table, and is killed once it waits for that. */
  async function killedAt(table: string, which: string) {
    const holder = await pool.connect();
    try {
      await holder.query(`begin; lock table ${table} in share mode`);
      const { rows } = await holder.query('select clock_timestamp()::text as since');
      const child = spawn(process.execPath, [OPERATE, 'keys', 'rotate', which, ...WHY], { env: envOf({}), stdio: 'ignore' });
      const gone = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
      const waits = `from pg_stat_activity where wait_event_type = 'Lock' and application_name in ('guildhall keys', 'guildhall log')
        and backend_start > $1`;
      await until(async () => (await pool.query(`select ${waits}`, [rows[0].since])).rowCount !== 0);
      child.kill('SIGKILL');
      expect(await gone).toBe('SIGKILL');
      await pool.query(`select pg_terminate_backend(pid) ${waits}`, [rows[0].since]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  }
  const signers = async () => (await pool.query("select id from write.secrets where name = 'access-tokens'")).rowCount;

  it('[VU-24] given a kill -9 between new signing keys and their event, then the running product records who did it', async () => {
    const [before, recorded] = [await signers(), await acts('signing')];
    await killedAt('write.events', 'signing');
    expect(await signers()).toBe((before ?? 0) + 1);
    await until(async () => (await acts('signing')).length > recorded.length);
    expect(await acts('signing')).toEqual([...recorded, { which: 'signing', ...ACT }]);
  });

  it('[VU-24] given a kill -9 before the new signing keys are written, then no rotation was begun or is recorded', async () => {
    const [before, recorded] = [await signers(), await acts('signing')];
    await killedAt('write.secrets', 'signing');
    rotate('signing');
    expect(await signers()).toBe((before ?? 0) + 1);
    expect(await acts('signing')).toEqual([...recorded, { which: 'signing', ...ACT }]);
  });

  it('[VU-24] given a kill -9 in a rotation of persons, then the product ends it and nobody lost a key', async () => {
    const by = (await stored()).of('persons')[0] as StoredKey;
    const people = Array.from({ length: 30_000 }, () => randomUUID());
    const wrapped = people.map((id) => wrap(createSecretKey(randomBytes(32)), by.key, `person ${id}`));
    await pool.query('insert into write.person_keys select id, key, $3 from unnest($1::uuid[], $2::bytea[]) p(id, key)', [
      people,
      wrapped,
      by.id,
    ]);
    const before = await personKeys();
    const moved = async () =>
      Number((await pool.query('select count(*) from write.person_keys where wrapped_by <> $1', [by.id])).rows[0].count);
    const child: ChildProcess = spawn(process.execPath, [OPERATE, 'keys', 'rotate', 'persons', ...WHY], {
      env: envOf({}),
      stdio: 'ignore',
    });
    const gone = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    await until(async () => (await moved()) > 0);
    child.kill('SIGKILL');
    expect(await gone).toBe('SIGKILL');
    const cut = await moved();
    expect(cut).toBeGreaterThan(0);
    const during = await newcomer(product.url, 'client', 'during');
    expect(await profile()).toBe(named);

    await until(async () => (await acts('persons')).length > 0);
    const after = await personKeys();
    expect(after.has(during.id)).toBe(true);
    expect(new Map([...after].filter(([id]) => before.has(id)))).toEqual(before);
    expect(await moved()).toBe(after.size);
    expect((await pool.query("select from write.secrets where name = 'persons'")).rowCount).toBe(1);
    expect(await acts('persons')).toEqual([{ which: 'persons', ...ACT }]);
    expect((await newcomer(product.url, 'client', 'later')).id).not.toBe('');
    expect(await profile()).toBe(named);
  });

  it('[VU-24] given a new secret, when keys rotate again, then the running product takes them up', async () => {
    const [before, keys] = [keysOf(product).KEYS_SECRET, await personKeys()];
    expect(rotate('secret').keys).toBeGreaterThanOrEqual(5);
    expect(keysOf(product).KEYS_SECRET).not.toBe(before);
    expect(statSync(join(product.dataDir, 'keys-secret')).mode & 0o777).toBe(0o600);
    expect(await personKeys()).toEqual(keys);
    expect((await someone.get('/api/me')).status).toBe(200);

    const old = kidOf(someone);
    rotate('signing', '--at-once');
    await until(async () => (await someone.get('/api/me')).status === 401);
    await someone.signIn();
    expect(kidOf(someone)).not.toBe(old);
    expect(await profile()).toBe(named);
  });

  it('[VU-24] are refused by a start with another secret, or without its file, in words that say what to do', async () => {
    await end();
    const start = (env = {}) => startProduct({ dataDir: folder, port, env });
    await expect(start({ KEYS_SECRET: randomBytes(32).toString('hex') })).rejects.toThrow('KEYS_SECRET is not the secret that');
    const [file, aside] = ['keys-secret', 'aside'].map((name) => join(folder, name)) as [string, string];
    renameSync(file, aside);
    try {
      await expect(start()).rejects.toThrow(`wrapped with a secret that is missing: ${file}`);
    } finally {
      renameSync(aside, file);
    }
    await begin();
    await someone.signIn();
  });

  it('[VU-24] given keys in clear, as an earlier release stored them, then the next start wraps them and nobody notices', async () => {
    const [keys, before] = [await stored(), await personKeys()];
    await pool.query(`alter table write.secrets drop constraint secrets_wrapped;
      alter table write.person_keys drop constraint person_keys_wrapped, alter column wrapped_by drop not null`);
    const people = [...before];
    await pool.query(
      `update write.person_keys p set key = decode(k.hex, 'hex'), wrapped_by = null
       from unnest($1::uuid[], $2::text[]) k(id, hex) where p.person_id = k.id`,
      [people.map(([id]) => id), people.map(([, hex]) => hex)],
    );
    await pool.query("delete from write.secrets where name = 'persons' or ends_at is not null");
    const { rows } = await pool.query<{ id: string }>('select id from write.secrets');
    for (const { id } of rows)
      await pool.query('update write.secrets set value = $2 where id = $1', [id, (await keys.byId(id)).key.export()]);
    await end();

    await begin();
    expect(product.printed).toContain('stored keys are wrapped now');
    expect(await personKeys()).toEqual(before);
    expect((await stored()).of('access-tokens').map(({ id }) => id)).toEqual(keys.of('access-tokens').map(({ id }) => id));
    const plain = pool.query('insert into write.person_keys values ($1, $2)', [randomUUID(), randomBytes(32)]);
    await expect(plain).rejects.toThrow(/wrapped/);
    await someone.signIn();
    expect(await profile()).toBe(named);
    expect(readFileSync(join(folder, 'keys-secret'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
  });
});
