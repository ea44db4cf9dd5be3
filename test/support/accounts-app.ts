import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@guildhall/platform/migrations';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { createApplication } from '../../backend/src/application';
import { allMigrations } from '../../backend/src/migrations';
import { freshDatabase } from './postgres.mjs';

type Answer = Awaited<ReturnType<NestFastifyApplication['inject']>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
export let pool: pg.Pool;
export let app: NestFastifyApplication;
export let folder: string;
export let count = 0;
export const newEmail = () => `person${++count}@example.com`;
export const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: Record<string, string> = {}) =>
  app.inject({ method, url, ...(payload ? { payload } : {}), headers });
export const post = (url: string, payload: object = {}, headers?: Record<string, string>) => send('POST', url, payload, headers);
export const cookieOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'refresh')?.value ?? '';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
type Session = Record<string, string>;
/** Changes one part of an account, at the version it has now. */
export const edit = async (part: 'profile' | 'talent', change: object, session: Session) => {
  const { version } = (await send('GET', '/api/me', undefined, session)).json()[part] ?? {};
  return send('PUT', part === 'profile' ? '/api/me' : '/api/me/talent-details', { version, ...change }, session);
};
export const eventCount = async () => Number((await pool.query('select count(*) from write.events')).rows[0].count);
export const signUp = async (user_type: 'client' | 'talent' = 'client', email = newEmail()) => {
  const answer = await post('/api/auth/sign-up', { email, password: 'harbor-1', user_type });
  return { email, answer, id: answer.json().id as string };
};
export const signIn = (email: string, password = 'harbor-1') => post('/api/auth/sign-in', { email, password });
export const signedIn = async (user_type: 'client' | 'talent' = 'client') => {
  const person = await signUp(user_type);
  const answer = await signIn(person.email);
  return { ...person, session: bearer(answer.json().access_token), refresh: cookieOf(answer) };
};
export const refresh = (token: string, headers: Record<string, string> = {}) =>
  post('/api/auth/refresh', {}, { cookie: `refresh=${token}`, ...headers });

/** The application on a database of its own, without a worker. Its log may be on another server. */
export function overHttp(logAt: (databaseUrl: string) => string | Promise<string> = (databaseUrl) => databaseUrl): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-accounts-'));
    const prepare = (url: string) => migrate(url, allMigrations);
    database = await freshDatabase({ template: { name: 'whole', prepare } });
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      EVENT_STORE_URL: await logAt(database.url),
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
}
