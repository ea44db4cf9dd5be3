import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allMigrations } from '@guildhall/backend/migrations';
import { migrate } from '@guildhall/platform/migrations';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { createApplication } from '../../backend/src/application';
import { freshDatabase } from './postgres.mjs';

export const PASSWORD = 'harbor-1';

export interface Sent {
  payload?: object;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  from?: string;
}

/** The backend in this process with an empty database and outbox, and what tests of sign-in do with it. */
export async function openSignInApp(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-sign-in-'));
  const outbox = join(folder, 'outbox');
  const prepare = (url: string) => migrate(url, allMigrations);
  const database = await freshDatabase({ template: { name: 'whole', prepare } });
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'test', PUBLIC_URL: 'http://127.0.0.1:3000' };
  Object.assign(process.env, environment, settings);
  const { app }: { app: NestFastifyApplication } = await createApplication();
  for (const name of Object.keys(settings)) delete process.env[name];
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const pool = new pg.Pool({ connectionString: database.url, max: 4 }).on('error', () => {});

  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { payload, headers = {}, cookies, from }: Sent = {}) =>
    app.inject({
      method,
      url,
      headers,
      ...(payload && { payload }),
      ...(cookies && { cookies }),
      ...(from && { remoteAddress: from }),
    });
  const post = (url: string, payload: object = {}, more: Sent = {}) => send('POST', url, { payload, ...more });
  let people = 0;
  const signUp = async () => {
    const email = `visitor${++people}@example.com`;
    const answer = await post('/api/auth/sign-up', { email, password: PASSWORD, user_type: 'client' });
    return { email, id: answer.json().id as string };
  };
  const signIn = (email: string, password = PASSWORD, more: Sent = {}) => post('/api/auth/sign-in', { email, password }, more);
  const letters = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []);
  const letter = (file: string) => readFileSync(join(outbox, file), 'utf8');
  const mailed = async (to: string, link: RegExp): Promise<string> => {
    for (let attempt = 0; attempt < 200; attempt++) {
      const found = letters()
        .map(letter)
        .filter((text) => text.includes(to))
        .flatMap((text) => text.match(link)?.[1] ?? []);
      if (found[0]) return found[0];
      await pause(50);
    }
    throw new Error(`no mail to ${to}`);
  };
  const close = async () => {
    await app.close();
    await pool.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, pool, send, post, signUp, signIn, mailed, close };
}

export type SignInApp = Awaited<ReturnType<typeof openSignInApp>>;
export type Answer = Awaited<ReturnType<SignInApp['send']>>;
export const cookieOf = (answer: Answer, name = 'refresh') => answer.cookies.find((cookie) => cookie.name === name)?.value ?? '';
