import { spawn } from 'node:child_process';
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import type { StoredKey } from '@guildhall/event-store/keys/stored-keys';
import { wrap } from '@guildhall/event-store/keys/wrapping';
import { newcomer } from '../support/people';
import { ACT, eventually, KeysSuite, NAMED, REASON } from '../support/stored-keys';

jest.setTimeout(240_000);

describe('stored keys whose rotation is killed', () => {
  const suite = new KeysSuite();
  const rotating = (which: string) => {
    const { file, args, env } = suite.command(['keys', 'rotate', which, ...REASON]);
    return spawn(file, args, { env, stdio: 'ignore' });
  };

  /** Rotates while nobody may write a table, and is killed once it waits for that. */
  async function killedAt(table: string, which: string) {
    const holder = await suite.pool.connect();
    try {
      await holder.query(`begin; lock table ${table} in share mode`);
      const { rows } = await holder.query('select clock_timestamp()::text as since');
      const child = rotating(which);
      const gone = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
      const waits = `from pg_stat_activity where wait_event_type = 'Lock' and application_name in ('guildhall keys', 'guildhall log')
        and backend_start > $1`;
      await eventually(async () => (await suite.pool.query(`select ${waits}`, [rows[0].since])).rowCount !== 0);
      child.kill('SIGKILL');
      expect(await gone).toBe('SIGKILL');
      await suite.pool.query(`select pg_terminate_backend(pid) ${waits}`, [rows[0].since]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  }
  const signers = async () => (await suite.pool.query("select id from write.secrets where name = 'access-tokens'")).rowCount;

  it('[VU-24] given a kill -9 between new signing keys and their event, then the running product records who did it', async () => {
    const [before, recorded] = [await signers(), await suite.acts('signing')];
    await killedAt('write.events', 'signing');
    expect(await signers()).toBe((before ?? 0) + 1);
    await eventually(async () => (await suite.acts('signing')).length > recorded.length);
    expect(await suite.acts('signing')).toEqual([...recorded, { which: 'signing', ...ACT }]);
  });

  it('[VU-24] given a kill -9 before the new signing keys are written, then no rotation was begun or is recorded', async () => {
    const [before, recorded] = [await signers(), await suite.acts('signing')];
    await killedAt('write.secrets', 'signing');
    suite.rotate('signing');
    expect(await signers()).toBe((before ?? 0) + 1);
    expect(await suite.acts('signing')).toEqual([...recorded, { which: 'signing', ...ACT }]);
  });

  it('[VU-24] given a kill -9 in a rotation of persons, then the product ends it and nobody lost a key', async () => {
    const by = (await suite.stored()).of('persons')[0] as StoredKey;
    const people = Array.from({ length: 30_000 }, () => randomUUID());
    const wrapped = people.map((id) => wrap(createSecretKey(randomBytes(32)), by.key, `person ${id}`));
    await suite.pool.query('insert into write.person_keys select id, key, $3 from unnest($1::uuid[], $2::bytea[]) p(id, key)', [
      people,
      wrapped,
      by.id,
    ]);
    const before = await suite.personKeys();
    const moved = async () =>
      Number((await suite.pool.query('select count(*) from write.person_keys where wrapped_by <> $1', [by.id])).rows[0].count);
    const child = rotating('persons');
    const gone = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    await eventually(async () => (await moved()) > 0);
    child.kill('SIGKILL');
    expect(await gone).toBe('SIGKILL');
    const cut = await moved();
    expect(cut).toBeGreaterThan(0);
    const during = await newcomer(suite.product.url, 'client', 'during');
    expect(await suite.nameRead()).toBe(NAMED);

    await eventually(async () => (await suite.acts('persons')).length > 0);
    const after = await suite.personKeys();
    expect(after.has(during.id)).toBe(true);
    expect(new Map([...after].filter(([id]) => before.has(id)))).toEqual(before);
    expect(await moved()).toBe(after.size);
    expect((await suite.pool.query("select from write.secrets where name = 'persons'")).rowCount).toBe(1);
    expect(await suite.acts('persons')).toEqual([{ which: 'persons', ...ACT }]);
    expect((await newcomer(suite.product.url, 'client', 'later')).id).not.toBe('');
    expect(await suite.nameRead()).toBe(NAMED);
  });
});
