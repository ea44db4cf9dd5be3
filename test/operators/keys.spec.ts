import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredKey } from '@guildhall/event-store/keys/stored-keys';
import { keysOf } from '../support/keys';
import { newcomer, type Someone } from '../support/people';
import { ACT, eventually, KeysSuite, NAMED, REASON } from '../support/stored-keys';

jest.setTimeout(240_000);

const kidOf = ({ token }: Someone) => JSON.parse(Buffer.from(String(token).split('.')[0] ?? '', 'base64url').toString()).kid;

describe('stored keys', () => {
  const suite = new KeysSuite();

  it('[VU-24] are nowhere in the database in clear, and the secret that opens them is a file of its owner', async () => {
    const secret = keysOf(suite.product).KEYS_SECRET;
    const { mode } = statSync(join(suite.product.dataDir, 'keys-secret'));
    expect(mode & 0o777).toBe(0o600);
    const keys = await suite.stored();
    const names = ['access-tokens', 'refresh-tokens', 'devices', 'reservations', 'persons'];
    const plain = [
      ...names.map((name) => (keys.of(name)[0] as StoredKey).key.export().toString('hex')),
      ...(await suite.personKeys()).values(),
    ];
    expect(plain.length).toBeGreaterThan(names.length);
    const { rows: tables } = await suite.pool.query(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const dump: string[] = [];
    for (const { name } of tables)
      dump.push(...(await suite.pool.query(`select t::text as text from ${name} t`)).rows.map(({ text }) => text));
    const whole = dump.join('\n');
    expect([...plain, secret].filter((each) => whole.includes(each))).toEqual([]);
    expect(suite.product.printed).not.toContain(secret);
  });

  it('[VU-24] are listed without their values', () => {
    const { status, stdout } = suite.operate(['keys', 'list']);
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/^persons .* in use .* wraps 1$/m) });
    expect(JSON.parse(suite.operate(['keys', 'list', '--json']).stdout)[0]).not.toHaveProperty('value');
  });

  it.each([
    [['keys'], 2, 'npm run keys'],
    [['keys', 'rotate', 'everything', ...REASON], 2, 'npm run keys'],
    [['keys', 'rotate', 'persons', '--at-once', ...REASON], 2, 'npm run keys'],
    [['keys', 'rotate', 'signing'], 2, '--reason'],
  ])('[VU-24] a command given as %j is refused', (words, status, said) =>
    expect(suite.operate(words)).toMatchObject({ status, stderr: expect.stringContaining(said) }),
  );

  it('[VU-24] given sessions under load, when signing keys rotate, then every token goes on and new ones have the new key', async () => {
    const before = kidOf(suite.someone);
    const refused: number[] = [];
    let loaded = true;
    const load = (async () => {
      for (; loaded; await sleep(20)) {
        const { status } = await suite.someone.get('/api/me');
        if (status !== 200) refused.push(status);
      }
    })();
    expect(suite.rotate('signing')).toEqual({ which: 'signing', keys: 3 });
    const other = await newcomer(suite.product.url, 'client', 'other');
    await eventually(async () => {
      await other.signIn();
      return kidOf(other) !== before;
    }, 2_000);
    expect((await other.get('/api/me')).status).toBe(200);
    expect(kidOf(suite.someone)).toBe(before);
    loaded = false;
    await load;
    expect(refused).toEqual([]);
    const listed = JSON.parse(suite.operate(['keys', 'list', '--json']).stdout) as { id: string; ends_at: string }[];
    const left = Date.parse(listed.find(({ id }) => id === before)?.ends_at ?? '') - Date.now();
    expect(left).toBeGreaterThan(14 * 60_000);
    expect(await suite.acts('signing')).toEqual([{ which: 'signing', ...ACT }]);
  });

  it('[VU-24] given a new secret, when keys rotate again, then the running product takes them up', async () => {
    const [before, keys] = [keysOf(suite.product).KEYS_SECRET, await suite.personKeys()];
    expect(suite.rotate('secret').keys).toBeGreaterThanOrEqual(5);
    expect(keysOf(suite.product).KEYS_SECRET).not.toBe(before);
    expect(statSync(join(suite.product.dataDir, 'keys-secret')).mode & 0o777).toBe(0o600);
    expect(await suite.personKeys()).toEqual(keys);
    expect((await suite.someone.get('/api/me')).status).toBe(200);

    const old = kidOf(suite.someone);
    suite.rotate('signing', '--at-once');
    await eventually(async () => (await suite.someone.get('/api/me')).status === 401);
    await suite.someone.signIn();
    expect(kidOf(suite.someone)).not.toBe(old);
    expect(await suite.nameRead()).toBe(NAMED);
  });

  it('[VU-24] given a disk without room for a new secret, then a sentence names its file, and nothing is left', () => {
    const { file, args, env } = suite.command(['keys', 'rotate', 'secret', ...REASON]);
    const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`;
    const { status, stderr } = spawnSync('bash', ['-c', limited, file, ...args], { env, encoding: 'utf8', timeout: 120_000 });
    const next = join(suite.product.dataDir, 'keys-secret.next');
    expect({ status, stderr }).toEqual({ status: 1, stderr: `${next} is larger than this account may write.\n` });
    expect(readdirSync(suite.product.dataDir).filter((name) => name.startsWith('keys-secret'))).toEqual(['keys-secret']);
  });

  it('[VU-24] are refused by a start with another secret, or without its file, in words that say what to do', async () => {
    await suite.end();
    await expect(suite.start({ KEYS_SECRET: randomBytes(32).toString('hex') })).rejects.toThrow(
      'KEYS_SECRET is not the secret that',
    );
    const [file, aside] = ['keys-secret', 'aside'].map((name) => join(suite.folder, name)) as [string, string];
    renameSync(file, aside);
    try {
      await expect(suite.start()).rejects.toThrow(`wrapped with a secret that is missing: ${file}`);
    } finally {
      renameSync(aside, file);
    }
    await suite.begin();
    await suite.someone.signIn();
  });

  it('[VU-24] given keys in clear, as an earlier release stored them, then the next start wraps them and nobody notices', async () => {
    const [keys, before] = [await suite.stored(), await suite.personKeys()];
    await suite.pool.query(`alter table write.secrets drop constraint secrets_wrapped;
      alter table write.person_keys drop constraint person_keys_wrapped, alter column wrapped_by drop not null`);
    const people = [...before];
    await suite.pool.query(
      `update write.person_keys p set key = decode(k.hex, 'hex'), wrapped_by = null
       from unnest($1::uuid[], $2::text[]) k(id, hex) where p.person_id = k.id`,
      [people.map(([id]) => id), people.map(([, hex]) => hex)],
    );
    await suite.pool.query("delete from write.secrets where name = 'persons' or ends_at is not null");
    const { rows } = await suite.pool.query<{ id: string }>('select id from write.secrets');
    for (const { id } of rows)
      await suite.pool.query('update write.secrets set value = $2 where id = $1', [id, (await keys.byId(id)).key.export()]);
    await suite.end();

    await suite.begin();
    expect(suite.product.printed).toContain('stored keys are wrapped now');
    expect(await suite.personKeys()).toEqual(before);
    expect((await suite.stored()).of('access-tokens').map(({ id }) => id)).toEqual(keys.of('access-tokens').map(({ id }) => id));
    const plain = suite.pool.query('insert into write.person_keys values ($1, $2)', [randomUUID(), randomBytes(32)]);
    await expect(plain).rejects.toThrow(/wrapped/);
    await suite.someone.signIn();
    expect(await suite.nameRead()).toBe(NAMED);
    expect(readFileSync(join(suite.folder, 'keys-secret'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
  });
});
