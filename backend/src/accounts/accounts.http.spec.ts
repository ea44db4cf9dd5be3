import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@guildhall/event-store/log';
import { migrate } from '@guildhall/platform/migrations';
import { getQueueToken } from '@nestjs/bullmq';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Queue } from 'bullmq';
import pg from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { createApplication } from '../application';
import { Commands } from '../commanding/commands';
import type { Command } from '../commanding/decide/decider';
import { LOG } from '../injection-tokens';
import { MailProcessor } from '../mail/mail.processor';
import { allMigrations } from '../migrations';
import { Skills } from '../skills/skills';
import { Appoint, Dismiss, ErasePerson } from './account.commands';

type Answer = Awaited<ReturnType<NestFastifyApplication['inject']>>;

describe('accounts over HTTP', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  let app: NestFastifyApplication;
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-accounts-'));
  const outbox = join(folder, 'outbox');

  beforeAll(async () => {
    const prepare = (url: string) => migrate(url, allMigrations);
    database = await freshDatabase({ template: { name: 'whole', prepare } });
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      NODE_ENV: 'test',
      PUBLIC_URL: 'http://127.0.0.1:3000',
    });
    pool = new pg.Pool({ connectionString: database.url, max: 2 }).on('error', () => {});
    ({ app } = await createApplication());
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await pool?.end();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  let count = 0;
  const newEmail = () => `person${++count}@example.com`;
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: Record<string, string> = {}) =>
    app.inject({ method, url, ...(payload ? { payload } : {}), headers });
  const post = (url: string, payload: object = {}, headers?: Record<string, string>) => send('POST', url, payload, headers);
  const cookieOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'refresh')?.value ?? '';
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  type Session = Record<string, string>;
  /** Changes one part of an account, at the version it has now. */
  const edit = async (part: 'profile' | 'talent', change: object, session: Session) => {
    const { version } = (await send('GET', '/api/me', undefined, session)).json()[part] ?? {};
    return send('PUT', part === 'profile' ? '/api/me' : '/api/me/talent-details', { version, ...change }, session);
  };
  const eventCount = async () => Number((await pool.query('select count(*) from write.events')).rows[0].count);

  const signUp = async (user_type: 'client' | 'talent' = 'client', email = newEmail()) => {
    const answer = await post('/api/auth/sign-up', { email, password: 'harbor-1', user_type });
    return { email, answer, id: answer.json().id as string };
  };
  const signIn = (email: string, password = 'harbor-1') => post('/api/auth/sign-in', { email, password });
  const signedIn = async (user_type: 'client' | 'talent' = 'client') => {
    const person = await signUp(user_type);
    const answer = await signIn(person.email);
    return { ...person, session: bearer(answer.json().access_token), refresh: cookieOf(answer) };
  };
  const refresh = (token: string, headers: Record<string, string> = {}) =>
    post('/api/auth/refresh', {}, { cookie: `refresh=${token}`, ...headers });
  const letters = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []);
  const letter = (file: string) => readFileSync(join(outbox, file), 'utf8');
  const mailed = async (to: string, link: RegExp): Promise<string> => {
    for (let attempt = 0; attempt < 100; attempt++) {
      for (const file of letters()) {
        const text = letter(file);
        const found = text.includes(to) ? text.match(link)?.[1] : undefined;
        if (found) return found;
      }
      await pause(100);
    }
    throw new Error(`no mail to ${to}`);
  };

  describe('signing up', () => {
    it('AU-06 R4 TR-06 EN-03 makes an account with the chosen role and signs nobody in', async () => {
      const { answer, email } = await signUp('talent');
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({ email, email_confirmed: false, user_metadata: { user_type: 'talent' } });
      expect(answer.cookies.filter(({ name }) => name === 'refresh')).toEqual([]);
    });

    it('AU-09 R45 S2 refuses a taken email in any spelling, and changes nothing of the first account', async () => {
      const { email } = await signUp();
      const again = await post('/api/auth/sign-up', { email: email.toUpperCase(), password: 'another', user_type: 'talent' });
      expect([again.statusCode, again.json().detail]).toEqual([409, 'User already registered']);
      expect((await signIn(email)).statusCode).toBe(200);
      expect((await signIn(email, 'another')).statusCode).toBe(400);
    });

    it('F25 lets one of many win who want the same email at once', async () => {
      const email = newEmail();
      const all = await Promise.all(Array.from({ length: 12 }, () => signUp('client', email)));
      expect(all.filter(({ answer }) => answer.statusCode === 201)).toHaveLength(1);
    });

    it.each([
      ['VA-01', { email: 'mara', password: 'harbor-1', user_type: 'client' }, 'email', 'Please enter a valid email address'],
      [
        'VA-02',
        { email: 'a@b.example', password: '12345', user_type: 'client' },
        'password',
        'Password must be at least 6 characters',
      ],
      ['VA-03', { email: 'a@b.example', password: 'harbor-1', user_type: 'admin' }, 'user_type', 'Please select a user type'],
      ['R35', { email: '+4712345678', password: 'harbor-1', user_type: 'client' }, 'email', 'Please enter a valid email address'],
    ])('%s VA-25 TR-06 refuses bad input and stores no event', async (_id, input, field, message) => {
      const before = await eventCount();
      const answer = await post('/api/auth/sign-up', input);
      expect([answer.statusCode, answer.json().errors[field]]).toEqual([422, message]);
      expect(await eventCount()).toBe(before);
    });

    it('S9 refuses fields that are not asked for', async () => {
      const input = { email: newEmail(), password: 'harbor-1', user_type: 'client', id: 'mine', role: 'admin' };
      expect((await post('/api/auth/sign-up', input)).json()).toMatchObject({ status: 400, code: 'unknown_field' });
    });

    it('S21 keeps neither password nor email in the log, the answers or the jobs', async () => {
      const email = newEmail();
      const input = { email, password: 'canary-password', user_type: 'client' };
      const headers = { 'idempotency-key': `canary-${email}` };
      expect((await post('/api/auth/sign-up', input, headers)).json()).toEqual(
        (await post('/api/auth/sign-up', input, headers)).json(),
      );
      const other = await post('/api/auth/sign-up', { ...input, password: 'other-password' }, headers);
      expect(other.json()).toMatchObject({ status: 422, code: 'key_reused' });
      await mailed(email, /confirm=([\w-]+)/);
      const { rows: tables } = await pool.query<{ name: string }>(
        "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('write', 'jobs') and table_type = 'BASE TABLE'",
      );
      const stored = await Promise.all(tables.map(({ name }) => pool.query(`select to_json(t)::text as row from ${name} t`)));
      const all = stored.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
      expect(all).toContain('requestId');
      expect(all).not.toContain('canary-password');
      expect(all.replaceAll(headers['idempotency-key'], '')).not.toContain(email);
    });
  });

  describe('confirming and recovering', () => {
    it('R4 OK-01 a mailed link confirms the email, once', async () => {
      const { email } = await signUp();
      const token = await mailed(email, /confirm=([\w-]+)/);
      expect((await post('/api/auth/confirm', { token })).statusCode).toBe(200);
      expect((await signIn(email)).json().user.email_confirmed).toBe(true);
      expect((await post('/api/auth/confirm', { token })).json().detail).toBe('This link is not valid');
    });

    it('R57 S5 a mailed link gives a new password and ends every session', async () => {
      const { email, session, refresh: token } = await signedIn();
      expect((await post('/api/auth/recover', { email })).statusCode).toBe(202);
      const link = await mailed(email, /token=([\w-]+)/);
      expect((await post('/api/auth/confirm', { token: link })).statusCode).toBe(422);
      expect((await post('/api/auth/reset', { token: link, password: 'secret2' })).statusCode).toBe(200);
      expect((await post('/api/auth/reset', { token: link, password: 'secret3' })).statusCode).toBe(422);
      expect((await send('GET', '/api/me', undefined, session)).statusCode).toBe(401);
      expect((await refresh(token)).statusCode).toBe(401);
      expect((await signIn(email)).statusCode).toBe(400);
      expect((await signIn(email, 'secret2')).statusCode).toBe(200);
    });

    it('R57 R4 answers again what was done under a key, for a client that lost the answer', async () => {
      const { email } = await signUp();
      const again = async (path: string, body: object, key: string) =>
        (await post(path, body, { 'idempotency-key': key })).statusCode;
      const token = await mailed(email, /confirm=([\w-]+)/);
      const confirm = (key: string) => again('/api/auth/confirm', { token }, key);
      expect([await confirm(`one-${email}`), await confirm(`one-${email}`), await confirm(`other-${email}`)]).toEqual([
        200, 200, 422,
      ]);
      await post('/api/auth/recover', { email });
      const link = await mailed(email, /token=([\w-]+)/);
      const reset = (key: string, password = 'secret2') => again('/api/auth/reset', { token: link, password }, key);
      expect([await reset(`two-${email}`), await reset(`two-${email}`), await reset(`more-${email}`)]).toEqual([200, 200, 422]);
      expect(await reset(`two-${email}`, 'secret3')).toBe(422);
      expect([(await signIn(email, 'secret2')).statusCode, (await signIn(email, 'secret3')).statusCode]).toEqual([200, 400]);
    });

    it('R57 writes one mail for one key, however often it is asked for', async () => {
      const { email } = await signUp();
      const recover = (key: string) => post('/api/auth/recover', { email }, { 'idempotency-key': `${key}-${email}` });
      expect((await recover('lost')).statusCode).toBe(202);
      await mailed(email, /token=([\w-]+)/);
      expect((await recover('lost')).statusCode).toBe(202);
      await recover('meant');
      const open = async () => (await pool.query('select from write.mail_requests where written_at is null')).rowCount;
      while ((await open()) !== 0) await pause(25);
      expect(letters().filter((file) => /token=/.test(letter(file)) && letter(file).includes(email)).length).toBe(2);
    });

    it('S2 answers a recovery for an unknown email as for a known one, and appends nothing', async () => {
      const { email } = await signUp();
      const before = await eventCount();
      const [known, unknown] = await Promise.all([email, newEmail()].map((each) => post('/api/auth/recover', { email: each })));
      expect([known!.statusCode, known!.body]).toEqual([unknown!.statusCode, unknown!.body]);
      expect(await eventCount()).toBe(before);
    });
  });

  describe('sessions', () => {
    it('AU-07 CL-01 S7 signs in with a token that says who, and a cookie no page can read', async () => {
      const { email, id } = await signUp();
      const answer = await signIn(email);
      expect(answer.json()).toMatchObject({ user: { id, email, user_metadata: { user_type: 'client' } } });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.cookies.find(({ name }) => name === 'refresh')).toMatchObject({
        httpOnly: true,
        sameSite: 'Strict',
        path: '/api/auth',
      });
    });

    it('AU-09 S2 R45 answers a wrong password and an unknown email alike', async () => {
      const { email } = await signUp();
      const [wrong, unknown] = [await signIn(email, 'secret2'), await signIn(newEmail())];
      expect(wrong.json()).toMatchObject({ status: 400, detail: 'Invalid login credentials' });
      expect({ ...unknown.json(), correlationId: '' }).toEqual({ ...wrong.json(), correlationId: '' });
    });

    it('S3 stops guessing at one account, whatever its spelling, and lets its owner in from elsewhere', async () => {
      const { email } = await signUp();
      for (let guess = 0; guess < 10; guess++) await signIn(guess % 2 ? email : email.toUpperCase(), 'secret2');
      expect((await signIn(email)).statusCode).toBe(429);
      const elsewhere = { method: 'POST', url: '/api/auth/sign-in', payload: { email, password: 'harbor-1' } } as const;
      expect((await app.inject({ ...elsewhere, remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
      const pretended = { ...elsewhere, headers: { 'x-forwarded-for': '192.0.2.8' } };
      expect((await app.inject(pretended)).statusCode).toBe(429);
    });

    it('S3 knows a visitor behind a proxy that is trusted, and takes nobody else’s word for an address', async () => {
      process.env['TRUST_PROXY'] = '127.0.0.1, 10.1.0.0/16';
      const { app: behind } = await createApplication();
      delete process.env['TRUST_PROXY'];
      await behind.init();
      await behind.getHttpAdapter().getInstance().ready();
      const { email } = await signUp();
      const enter = async (forwarded: string, password: string, remoteAddress = '127.0.0.1') => {
        const headers = { 'x-forwarded-for': forwarded };
        const payload = { email, password };
        return (await behind.inject({ method: 'POST', url: '/api/auth/sign-in', payload, headers, remoteAddress })).statusCode;
      };
      try {
        for (let guess = 0; guess < 10; guess++) await enter('198.51.100.1', 'secret2');
        expect(await enter('198.51.100.1', 'harbor-1')).toBe(429);
        expect(await enter('198.51.100.9, 198.51.100.1, 10.1.2.3', 'harbor-1')).toBe(429);
        expect(await enter('198.51.100.2', 'harbor-1')).toBe(200);
        for (let guess = 0; guess < 10; guess++) await enter(`198.51.100.${100 + guess}`, 'secret2', '192.0.2.50');
        expect(await enter('198.51.100.3', 'harbor-1', '192.0.2.50')).toBe(429);
      } finally {
        await behind.close();
      }
    });

    it('TR-05 TR-10 CL-12 S4 a refresh gives a new token; an old one ends the session', async () => {
      const { refresh: first } = await signedIn();
      const second = cookieOf(await refresh(first));
      const third = await refresh(second);
      expect(third.statusCode).toBe(200);
      expect((await refresh(first)).json()).toMatchObject({ status: 400, code: 'refresh_reused' });
      expect((await refresh(cookieOf(third))).statusCode).toBe(401);
    });

    it('AU-08 CL-01 S5 signing out ends the session at once, for reads and writes of the person', async () => {
      const { session, refresh: token } = await signedIn();
      expect((await post('/api/auth/sign-out', {}, { cookie: `refresh=${token}`, ...session })).statusCode).toBe(204);
      expect((await refresh(token)).statusCode).toBe(401);
      expect((await send('GET', '/api/me', undefined, session)).statusCode).toBe(401);
      expect((await send('PUT', '/api/me', { full_name: 'Ghost' }, session)).statusCode).toBe(401);
    });

    it('S5 an invalid access token does not keep anyone from signing out', async () => {
      const { refresh: token } = await signedIn();
      const headers = { cookie: `refresh=${token}`, authorization: 'Bearer out.worn.token' };
      expect((await post('/api/auth/sign-out', {}, headers)).statusCode).toBe(204);
      expect((await refresh(token)).statusCode).toBe(401);
    });

    it.each([
      [403, { origin: 'http://evil.example' }],
      [403, { origin: 'null' }],
      [403, { 'sec-fetch-site': 'cross-site' }],
      [403, { 'sec-fetch-site': 'same-site' }],
      [415, { 'content-type': 'text/plain' }],
      [200, { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }],
    ])('S7 answers %i to a refresh with %j', async (status, headers) => {
      const { refresh: token } = await signedIn();
      const request = { method: 'POST', url: '/api/auth/refresh', payload: '{}' } as const;
      const sent = { 'content-type': 'application/json', cookie: `refresh=${token}`, ...headers };
      expect((await app.inject({ ...request, headers: sent })).statusCode).toBe(status);
    });
  });

  describe('where confirmation is required', () => {
    let strict: NestFastifyApplication;
    beforeAll(async () => {
      process.env['REQUIRE_CONFIRMATION'] = 'true';
      strict = (await createApplication()).app;
      delete process.env['REQUIRE_CONFIRMATION'];
      await strict.init();
      await strict.getHttpAdapter().getInstance().ready();
    }, 30_000);
    afterAll(() => strict?.close());
    const ask = (url: string, payload: object) => strict.inject({ method: 'POST', url, payload });

    it('R4 nobody signs in before the email is confirmed, right as the password may be', async () => {
      const { email } = await signUp();
      const input = { email, password: 'harbor-1' };
      expect((await ask('/api/auth/sign-in', input)).json()).toMatchObject({ status: 400, detail: 'Email not confirmed' });
      await ask('/api/auth/confirm', { token: await mailed(email, /confirm=([\w-]+)/) });
      expect((await ask('/api/auth/sign-in', input)).statusCode).toBe(200);
    });

    it('R45 S2 a taken email is answered as a new one, and its owner gets a mail', async () => {
      const { email } = await signUp();
      const input = { password: 'secret9', user_type: 'client' };
      const taken = await ask('/api/auth/sign-up', { ...input, email });
      const fresh = await ask('/api/auth/sign-up', { ...input, email: newEmail() });
      expect(taken.statusCode).toBe(201);
      expect(Object.keys(taken.json())).toEqual(Object.keys(fresh.json()));
      expect(Object.keys(taken.headers).sort()).toEqual(Object.keys(fresh.headers).sort());
      expect(await mailed(email, /(You already have an account)/)).toBeDefined();
      expect((await signIn(email, 'secret9')).statusCode).toBe(400);
    });
  });

  describe('rights', () => {
    const operate = async (command: Command) => {
      const ids = { commandId: randomUUID(), correlationId: 'c', causationId: 'c' };
      await app.get(Commands).send(command, { ...ids, actor: 'operator' });
    };
    const now = () => new Date().toISOString();

    it('TR-06 S28 an appointed admin is one at once, and the log names the operator', async () => {
      const { session, id } = await signedIn();
      await operate(new Appoint(id, null, now(), { role: 'admin' }));
      const me = (await send('GET', '/api/me', undefined, session)).json();
      expect([me.profile.user_type, me.user.user_metadata.user_type]).toEqual(['admin', 'admin']);
      const { rows } = await pool.query("select metadata ->> 'actor' as actor from write.events where type = 'AdminAppointed'");
      expect(rows.at(-1)).toEqual({ actor: 'operator' });
    });

    it('S22 an admin dismissed while their writes are in flight writes no more after it', async () => {
      const { session, id } = await signedIn();
      await operate(new Appoint(id, null, now(), { role: 'admin' }));
      const category = (n: number) => post('/api/categories', { name: `Of ${id} ${n}`, slug: `of-${id}-${n}` }, session);
      const flying = Array.from({ length: 20 }, (_, n) => category(n));
      await operate(new Dismiss(id, null, now()));
      await Promise.all(flying);
      const { rows } = await pool.query(
        `select e.type, e.position > d.position as after from write.events e,
          (select position from write.events where type = 'AdminDismissed' and stream_id = $1) d
         where e.type = 'CategoryCreated' and e.metadata ->> 'actor' = $2`,
        [`account-${id}`, id],
      );
      expect(rows.filter(({ after }) => after)).toEqual([]);
      expect((await category(99)).statusCode).toBe(403);
    });

    it('OP-12 an erased person is gone from answers and log, and the email is free again', async () => {
      const { session, id, email } = await signedIn();
      await edit('profile', { full_name: 'Mara Canary' }, session);
      await operate(new ErasePerson(id, null, now()));
      expect((await send('GET', '/api/me', undefined, session)).statusCode).toBe(401);
      expect((await signIn(email)).statusCode).toBe(400);
      const history = JSON.stringify(await app.get<EventLog>(LOG).readStream(`account-${id}`));
      expect(history).toContain('PersonErased');
      expect(history).not.toMatch(/Mara Canary|example\.com/);
      expect((await signUp('talent', email)).answer.statusCode).toBe(201);
    });
  });

  describe('mails that were lost', () => {
    it('F27 are written after all when their jobs are gone', async () => {
      const queue = app.get<Queue>(getQueueToken('mail'));
      const { worker } = app.get(MailProcessor);
      await worker.pause();
      const { email } = await signUp();
      while ((await queue.getWaitingCount()) === 0) await pause(20);
      await queue.obliterate({ force: true });
      worker.resume();
      expect(await mailed(email, /confirm=([\w-]+)/)).toEqual(expect.any(String));
    });
  });

  describe('oneself', () => {
    it('EN-01 R57 shows a person their own account, and a visitor nothing', async () => {
      const { session, id } = await signedIn('talent');
      expect((await send('GET', '/api/me', undefined, session)).json()).toMatchObject({
        user: { id },
        profile: { id, user_type: 'talent', full_name: null, hourlyRate: null },
        talent: { title: null, skills: [] },
      });
      expect((await send('GET', '/api/me')).statusCode).toBe(401);
    });

    it('CL-02 R53 PF-04 saves a profile, and saves it again unchanged', async () => {
      const { session } = await signedIn();
      const input = { full_name: ' Mara ', username: `mara${count}`, location: '', website: 'https://mara.example' };
      const first = (await edit('profile', input, session)).json();
      expect(first.profile).toMatchObject({ full_name: 'Mara', location: null, website: 'https://mara.example' });
      const second = (await edit('profile', input, session)).json();
      expect(second.profile).toMatchObject({ full_name: 'Mara', version: first.profile.version + 1 });
    });

    it('R46 F25 a username is taken in any spelling, and free again when it is given up', async () => {
      const [one, two] = [await signedIn(), await signedIn()];
      const name = (username: string, { session }: typeof one) => edit('profile', { username }, session);
      await name(`Ülo${count}`, one);
      const taken = await name(`ülo${count}`, two);
      expect(taken.json().errors).toEqual({ username: 'Username is already taken' });
      await name('', one);
      expect((await name(`ülo${count}`, two)).statusCode).toBe(200);
    });

    it.each([
      ['VA-04', { full_name: 'M' }, 'Name must be at least 2 characters'],
      ['VA-04', { username: 'ma' }, 'Username must be at least 3 characters'],
      ['VA-06', { website: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    ])('%s VA-25 refuses a bad profile', async (_id, input, message) => {
      const { session } = await signedIn();
      const answer = await edit('profile', input, session);
      expect([answer.statusCode, answer.json().detail]).toEqual([422, message]);
    });

    it('PE-05 S8 S9 nobody writes another profile, or their own role', async () => {
      const [one, two] = [await signedIn(), await signedIn()];
      expect((await send('PUT', `/api/profiles/${two.id}`, { full_name: 'Eve' }, one.session)).statusCode).toBe(403);
      expect((await send('PUT', `/api/profiles/${one.id}`, { full_name: 'Mara', version: 0 }, one.session)).json()).toMatchObject(
        {
          id: one.id,
          full_name: 'Mara',
        },
      );
      expect((await send('PUT', '/api/me', { user_type: 'admin' }, one.session)).statusCode).toBe(400);
    });
  });

  describe('becoming a talent', () => {
    const application = { hourlyRate: '85.50', skills: 'Zapier', bio: 'I automate things.', termsAccepted: true };
    const apply = (session: Record<string, string>, change: object = {}) =>
      post('/api/me/talent-application', { ...application, ...change }, session);

    it('BT-04 BT-05 TR-06 CL-03 stores rate, bio and skills, each skill once whatever its spelling', async () => {
      const [one, two] = [await signedIn(), await signedIn()];
      const skills = ' Zapier ,,  zapier, Email   Marketing';
      const first = (await apply(one.session, { skills })).json();
      expect(first).toMatchObject({ user: { user_metadata: { user_type: 'talent' } }, talent: { hourlyRate: 85.5 } });
      expect(first.talent.skills).toEqual(['Zapier', 'Email Marketing']);
      expect((await apply(two.session, { skills: 'ZAPIER' })).json().talent.skills).toEqual(['Zapier']);
    });

    it('BT-05 S22 two who name the same new skill at once both get it', async () => {
      const people = await Promise.all(Array.from({ length: 6 }, () => signedIn()));
      const answers = await Promise.all(people.map(({ session }) => apply(session, { skills: 'Brand New Skill' })));
      expect(answers.map((answer) => answer.json().talent.skills)).toEqual(people.map(() => ['Brand New Skill']));
    });

    it('BT-05 skips a skill that cannot be made; the application succeeds all the same', async () => {
      const skills = app.get(Skills) as unknown as { name(name: string, caller: unknown): Promise<unknown> };
      const named = skills.name.bind(skills);
      const broken = jest.spyOn(skills, 'name').mockImplementation(async (name, caller) => {
        if (name === 'Broken') throw new Error('cannot be made');
        return named(name, caller);
      });
      const answer = await apply((await signedIn()).session, { skills: 'Zapier, Broken' });
      broken.mockRestore();
      expect([answer.statusCode, answer.json().talent.skills]).toEqual([200, ['Zapier']]);
    });

    it('R12 BT-06 refuses a second application with the stated sentence; a retry of the first is answered', async () => {
      const { session } = await signedIn();
      const headers = { ...session, 'idempotency-key': `apply-${count}` };
      const first = await apply(headers);
      expect((await apply(headers)).json()).toEqual(first.json());
      expect((await apply(session)).json()).toMatchObject({ status: 403, detail: 'There was a problem updating your profile.' });
    });

    it('OP-03 BT-05 eight applications at once, each with a new skill, leave the one that is accepted', async () => {
      const { session } = await signedIn();
      const named = () =>
        pool.query(`select data->>'name' as name from write.events where type = 'SkillAdded' order by position`);
      const before = (await named()).rowCount ?? 0;
      const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => apply(session, { skills: `Raced ${at}` })));
      const won = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().talent.skills);
      expect(won).toHaveLength(1);
      expect((await named()).rows.slice(before).map(({ name }) => [name])).toEqual(won);
    });

    it('OP-03 ED-01 eight edits of the details at once, each with a new skill, leave the one that is accepted', async () => {
      const { session } = await signedIn('talent');
      const { version } = (await send('GET', '/api/me', undefined, session)).json().talent;
      const before = await eventCount();
      const put = (at: number) => send('PUT', '/api/me/talent-details', { version, skills: [`Edited ${at}`] }, session);
      const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => put(at)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(412)]);
      // The details, the link, and the skill of the one that won.
      expect(await eventCount()).toBe(before + 3);
    });

    it.each([
      ['VA-07', { hourlyRate: '12abc' }, 'Hourly rate is required'],
      ['VA-07 R47', { hourlyRate: '1e3' }, 'Hourly rate is required'],
      ['VA-08', { skills: ' ab ' }, 'Skills are required'],
      ['VA-08 ED-06', { skills: ' ,,, ' }, 'Skills are required'],
      ['ED-06', { skills: `Zapier, ${'x'.repeat(61)}` }, 'Each skill must be at most 60 characters'],
      ['VA-09', { bio: 'short' }, 'Bio must be at least 10 characters'],
      ['VA-10', { termsAccepted: false }, 'You must accept the terms and conditions'],
    ])('%s VA-25 refuses a bad application and stores no event', async (_id, change, message) => {
      const { session } = await signedIn();
      const before = await eventCount();
      expect((await apply(session, change)).json().detail).toBe(message);
      expect(await eventCount()).toBe(before);
    });

    it('R57 a talent gives more details; a client cannot', async () => {
      const [client, talent] = [await signedIn(), await signedIn('talent')];
      const input = { title: 'Builder', skills: ['Funnels'], yearsOfExperience: 7, hourlyRate: 90 };
      expect((await send('PUT', '/api/me/talent-details', input, client.session)).statusCode).toBe(403);
      expect((await edit('talent', input, talent.session)).json().talent).toMatchObject(input);
    });

    it.each([
      ['nothing', [], 'Skills are required'],
      ['only commas', [',', ' ,, '], 'Skills are required'],
      ['a name that is too long', ['Zapier', 'x'.repeat(61)], 'Each skill must be at most 60 characters'],
      ['too many', Array.from({ length: 51 }, (_, at) => `Skill ${at}`), 'Please enter at most 50 skills'],
      ['no list', 'Zapier', 'Please enter a list of skills'],
    ])('ED-06 VA-08 refuses skills that are %s, and stores no event', async (_what, skills, message) => {
      const { session } = await signedIn('talent');
      const before = await eventCount();
      expect((await edit('talent', { skills }, session)).json()).toMatchObject({ status: 422, errors: { skills: message } });
      expect(await eventCount()).toBe(before);
    });

    it('OP-03 ED-01 a refused edit of the details makes no skill', async () => {
      const { session } = await signedIn('talent');
      const before = await eventCount();
      const stale = { skills: [`Never made ${count}`], version: 7 };
      expect((await send('PUT', '/api/me/talent-details', stale, session)).statusCode).toBe(412);
      expect(await eventCount()).toBe(before);
    });

    it('CL-03 EN-04 R54 a skill is added by name, and linked by its talent only', async () => {
      const [one, two] = [await signedIn('talent'), await signedIn('talent')];
      const skill = (await post('/api/skills', { name: `Skill ${count}` }, one.session)).json();
      expect((await post('/api/skills', { name: `skill ${count}` }, one.session)).statusCode).toBe(409);
      expect((await post('/api/skills', { name: 'By a visitor' })).statusCode).toBe(401);
      const link = (id: string) => post(`/api/talents/${id}/skills`, { skill_id: skill.id }, one.session);
      expect((await link(one.id)).json()).toEqual({ talent_id: one.id, skill_id: skill.id, proficiency_level: 3, skill });
      expect((await link(two.id)).statusCode).toBe(403);
    });
  });
});
