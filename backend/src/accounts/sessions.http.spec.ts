import { randomUUID } from 'node:crypto';
import type { EventLog } from '@guildhall/event-store/log';
import {
  app,
  cookieOf,
  edit,
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
import { Commands } from '../commanding/commands';
import type { Command } from '../commanding/decide/decider';
import { LOG } from '../injection-tokens';
import { Appoint, Dismiss, ErasePerson } from './account.commands';

describe('accounts over HTTP', () => {
  overHttp();

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

    it('S3 knows a visitor behind a trusted proxy, and believes no other header about an address', async () => {
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

    it('S22 an admin dismissed while their writes are in flight no longer writes afterwards', async () => {
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
});
