import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getQueueToken } from '@nestjs/bullmq';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Queue } from 'bullmq';
import {
  app,
  eventCount,
  folder,
  newEmail,
  overHttp,
  pool,
  post,
  refresh,
  send,
  signedIn,
  signIn,
  signUp,
} from '../../../test/support/accounts-app';
import { createApplication } from '../application';
import { RateLimits } from '../limits/rate-limits';
import { MailProcessor } from '../mail/mail.processor';

describe('accounts over HTTP', () => {
  overHttp();
  const outbox = () => join(folder, 'outbox');
  const letters = () => (existsSync(outbox()) ? readdirSync(outbox()).filter((name) => name.endsWith('.eml')) : []);
  const letter = (file: string) => readFileSync(join(outbox(), file), 'utf8');
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

    it('FT-02 S3 given counts that cannot be asked, then a mail is not left out in silence', async () => {
      const limits = app.get(RateLimits);
      const taken = jest.spyOn(limits, 'take').mockImplementation(async ({ name }) => {
        if (name === 'recovery') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      });
      expect((await post('/api/auth/recover', { email: newEmail() })).statusCode).toBe(503);
      taken.mockRestore();
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

    it('R4 nobody signs in before the email is confirmed, even with the right password', async () => {
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

    it('S3 strangers who name a taken email again and again have five mails written to it, and hear nothing of that', async () => {
      const { email } = await signUp();
      const asked = async () =>
        (await pool.query("select from write.mail_requests where purpose = 'taken'")).rowCount ?? Number.NaN;
      const before = await asked();
      const answers = [];
      for (let time = 1; time <= 7; time++)
        answers.push(await ask('/api/auth/sign-up', { email, password: 'secret9', user_type: 'client' }));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(201));
      expect(Object.keys(answers[6]!.json())).toEqual(Object.keys(answers[0]!.json()));
      expect(await asked()).toBe(before + 5);
    });
  });

  describe('mails that were lost', () => {
    it('F27 are still written when their jobs are gone', async () => {
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
});
