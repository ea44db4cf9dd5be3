import { randomUUID } from 'node:crypto';
import type { EventLog } from '@guildhall/event-store/log';
import type pg from 'pg';
import { mailedToken } from '../../../test/attacks/outbox';
import { app, folder, overHttp, pool } from '../../../test/support/accounts-app';
import { type KurrentDouble, startDouble } from '../../../test/support/kurrent-server';
import { restoreOlderLog } from '../../../test/support/older-log';
import { eventually } from '../../../test/support/read-side';
import { ErasePerson } from '../accounts/account.commands';
import { Commands } from '../commanding/commands';
import { LOG } from '../injection-tokens';
import { WriteSideRepairPolicy } from './write-side-repair.policy';

const TABLES = 'accounts reservations idempotency policies log_seen person_keys sessions refresh_tokens mailed_tokens'.split(' ');
const PASSWORD = 'correct horse';

describe.each(['postgres', 'kurrentdb'])('a log or a write side restored from a backup, the log on %s', (scheme) => {
  let double: KurrentDouble | null;
  overHttp(async (databaseUrl) => {
    double = scheme === 'postgres' ? null : await startDouble();
    return double ? `${scheme}://127.0.0.1:${double.port}?tls=false` : databaseUrl;
  });
  afterAll(() => double?.close());

  const send = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, token?: string) =>
    app.inject({ method, url, payload, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const signUp = (email: string) => send('POST', '/api/auth/sign-up', { email, password: PASSWORD, user_type: 'client' });
  const signIn = (email: string, password = PASSWORD) => send('POST', '/api/auth/sign-in', { email, password });
  const someone = async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = (await signUp(email)).json();
    return { id, email, token: (await signIn(email)).json().access_token as string };
  };
  const me = async (token: string) => (await send('GET', '/api/me', undefined, token)).json();
  const rename = async (token: string, username: string) => {
    const { version } = (await me(token)).profile;
    return send('PUT', '/api/me', { version, username }, token);
  };
  const application = { hourlyRate: 50, skills: 'Zapier', bio: 'Long enough to be read', termsAccepted: true };
  const apply = (token: string) => send('POST', '/api/me/talent-application', application, token);
  const outbox = () => ({ dataDir: folder }) as never;
  const setPassword = async (email: string, password: string) => {
    await send('POST', '/api/auth/recover', { email });
    const token = await mailedToken(outbox(), email, 'token');
    return send('POST', '/api/auth/reset', { token, password });
  };

  const backUpLog = async (): Promise<() => Promise<void>> => {
    if (double) return double.backUp();
    const position = await app.get<EventLog>(LOG).head();
    return () => restoreOlderLog(pool, position);
  };
  const backUpRows = async (tables = TABLES): Promise<() => Promise<void>> => {
    const copy = `copy_${randomUUID().slice(0, 8)}`;
    await pool.query(`create schema ${copy}`);
    for (const table of tables) await pool.query(`create table ${copy}.${table} as table write.${table}`);
    const inserts = tables.map((table) => `insert into write.${table} select * from ${copy}.${table}`).join(';');
    const cascade = tables.length > 1 ? 'cascade' : '';
    // One query is one transaction. A mail's token that is written at the same time locks these tables in another order.
    const restore = `truncate ${tables.map((table) => `write.${table}`).join(', ')} ${cascade}; ${inserts}`;
    const tried = (error: pg.DatabaseError) => (error.code === '40P01' ? false : Promise.reject(error));
    return () => eventually(() => pool.query(restore).then(() => true, tried));
  };
  const account = async (id: string) =>
    (await pool.query('select role, rights_version as rights from write.accounts where id = $1', [id])).rows[0];
  /** Log and rows are compared up to the end of the log. */
  const agreed = async () => {
    const position = await app.get<EventLog>(LOG).head();
    const policy = app.get(WriteSideRepairPolicy, { strict: false });
    await eventually(async () => {
      await policy.pass();
      const { rows } = await pool.query('select position from write.log_seen');
      return rows[0]?.position >= position;
    });
  };

  it('RC-12 given a log restored older, then rows follow it by themselves, and what is lost can be made again', async () => {
    const kept = await someone();
    await rename(kept.token, 'kept-name');
    await agreed();
    const restore = await backUpLog();
    const lost = await someone();
    await rename(lost.token, 'lost-name');
    await rename(kept.token, 'other-name');
    expect((await apply(kept.token)).statusCode).toBe(200);
    await agreed();
    await restore();
    await eventually(async () => !(await account(lost.id)), 60_000);
    await eventually(async () => (await account(kept.id)).role === 'client');
    expect((await signUp(lost.email)).statusCode).toBe(201);
    const { access_token } = (await signIn(kept.email)).json();
    expect(await me(access_token)).toMatchObject({ profile: { username: 'kept-name' } });
    expect((await rename(access_token, 'lost-name')).statusCode).toBe(200);
    expect((await apply(access_token)).statusCode).toBe(200);
  }, 120_000);

  it('RC-12 given a log restored older and grown past its old end at once, then lost commands are carried out again', async () => {
    const { token } = await someone();
    expect((await apply(token)).statusCode).toBe(200);
    const offer = async (key: string) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
      const payload = { title: 'An offer', description: 'Long enough to be read', price: 10 };
      const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/products', payload, headers });
      return { statusCode, stream: `product-${JSON.parse(body).id}` };
    };
    const written = async (stream: string) => (await app.get<EventLog>(LOG).readStream(stream)).length;
    const [kept, lost] = [randomUUID(), randomUUID()];
    const before = await offer(kept);
    await agreed();
    const restore = await backUpLog();
    const { stream } = await offer(lost);
    expect(await written(stream)).toBe(1);
    // A log in the same database is restored with the rows of its appends: the place where both agreed shows a lost part.
    if (!double) await agreed();
    await restore();
    for (let news = 0; news < 3; news++) await eventually(async () => (await offer(randomUUID())).statusCode === 201);
    await eventually(async () => (await offer(lost)).statusCode === 201 && (await written(stream)) === 1, 60_000);
    expect(await offer(kept)).toEqual(before);
    expect(await written(before.stream)).toBe(1);
  }, 120_000);

  it('RC-12 given people who sign up right after a restore, then each has a mail', async () => {
    await agreed();
    const restore = await backUpLog();
    for (let lost = 0; lost < 3; lost++) await mailedToken(outbox(), (await someone()).email, 'confirm');
    await restore();
    const email = `${randomUUID()}@example.com`;
    await eventually(async () => (await signUp(email)).statusCode === 201);
    expect(await mailedToken(outbox(), email, 'confirm')).not.toBe('');
  }, 120_000);

  it('RC-13 given rows restored older than the log, then accounts come back, and their people set a password by mail', async () => {
    const early = await someone();
    await agreed();
    const restore = await backUpRows();
    const late = await someone();
    await rename(late.token, 'late-name');
    expect((await apply(early.token)).statusCode).toBe(200);
    expect((await setPassword(early.email, 'another horse')).statusCode).toBe(200);
    await agreed();
    await restore();
    await eventually(async () => (await account(late.id)) !== undefined, 60_000);
    await eventually(async () => (await account(early.id)).role === 'talent');
    expect((await signUp(late.email)).statusCode).toBe(409);
    expect((await signIn(late.email)).statusCode).toBe(400);
    expect((await setPassword(late.email, 'a third horse')).statusCode).toBe(200);
    const { access_token } = (await signIn(late.email, 'a third horse')).json();
    expect(await me(access_token)).toMatchObject({ profile: { username: 'late-name' } });
    // The password from before its change is no longer valid, and its sessions have ended.
    expect((await signIn(early.email)).statusCode).toBe(400);
    expect((await send('GET', '/api/me', undefined, early.token)).statusCode).toBe(401);
  }, 120_000);

  it('RC-13 given rows or keys from before an erasure, then the person stays erased', async () => {
    const gone = await someone();
    await agreed();
    // The list of destroyed keys is of the backup, too: by a newer one the database refuses the key.
    const restore = await backUpRows([...TABLES, 'destroyed_keys']);
    const commandId = randomUUID();
    const erase = new ErasePerson(gone.id, null, new Date().toISOString(), { otherAdmins: 1 });
    await app.get(Commands).send(erase, { commandId, correlationId: commandId, causationId: commandId });
    await agreed();
    await restore();
    const key = 'select from write.person_keys where person_id = $1';
    await eventually(async () => (await pool.query(key, [gone.id])).rowCount === 0, 60_000);
    expect(await account(gone.id)).toBeUndefined();
    expect((await signUp(gone.email)).statusCode).toBe(201);
  }, 120_000);

  it('OP-12 RC-13 given a log from before an erasure, then the person is erased in it again, once', async () => {
    const gone = await someone();
    await agreed();
    const restore = await backUpLog();
    const erase = new ErasePerson(gone.id, null, new Date().toISOString(), { otherAdmins: 1 });
    const commandId = randomUUID();
    await app.get(Commands).send(erase, { commandId, correlationId: commandId, causationId: commandId });
    await agreed();
    await restore();
    const erasures = async () => {
      const events = await app.get<EventLog>(LOG).readStream(`account-${gone.id}`);
      return events.filter(({ type }) => type === 'PersonErased').length;
    };
    await eventually(async () => (await erasures()) === 1, 60_000);
    await pool.query('delete from write.log_seen');
    await agreed();
    expect(await erasures()).toBe(1);
  }, 120_000);

  it('RC-13 given a person whose row and key are both lost, then the email is free', async () => {
    await agreed();
    const restore = await backUpRows();
    const late = await someone();
    await agreed();
    await restore();
    await pool.query('delete from write.person_keys where person_id = $1', [late.id]);
    await agreed();
    // A process remembers a key for a minute.
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    await eventually(async () => (await signUp(late.email)).statusCode === 201);
    clock.mockRestore();
  }, 120_000);

  it('RC-14 given a process that compares, then no other one does, and the next continues what it left', async () => {
    await agreed();
    const restore = await backUpRows();
    const [one, two] = [await someone(), await someone()];
    await agreed();
    const other = await pool.connect();
    await other.query("select pg_advisory_lock(hashtext('guildhall.write-side'))");
    await restore();
    const read = jest.spyOn(app.get<EventLog>(LOG), 'readStream').mockRejectedValueOnce(new Error('broken off'));
    expect(await account(one.id)).toBeUndefined();
    other.release(true);
    await eventually(async () => (await account(one.id)) && (await account(two.id)), 60_000);
    expect(read.mock.calls.length).toBeGreaterThan(2);
    read.mockRestore();
  }, 120_000);
});
