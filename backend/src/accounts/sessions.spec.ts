import { randomBytes, randomUUID } from 'node:crypto';
import { migrate } from '@guildhall/event-store/migrate';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import pg from 'pg';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { type RefreshedSession, Sessions } from './sessions';

const reused = { code: 'refresh_reused', detail: expect.stringContaining('already used') };
const ended = { code: 'unauthenticated' };

describe('sessions', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  let sessions: Sessions;
  const accountId = randomUUID();
  let begun: RefreshedSession;

  beforeAll(async () => {
    database = await freshDatabase({
      template: { name: 'write_side', prepare: (url) => migrate(url, eventStoreMigrations) },
    });
    pool = new pg.Pool({ connectionString: database.url, max: 12 }).on('error', () => {});
    await pool.query("insert into write.accounts (id, role) values ($1, 'client')", [accountId]);
    sessions = new Sessions(pool, randomBytes(32));
  }, 60_000);
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });
  beforeEach(async () => {
    begun = await sessions.begin(accountId);
  });

  const later = (token: string) => sessions.refresh(token);
  const letTimePass = (column: string, interval: string) =>
    pool.query(`update write.refresh_tokens set ${column} = ${column} - $1::interval where session_id = $2`, [
      interval,
      begun.sessionId,
    ]);

  it('S4 a refresh token gives a new one of the same session', async () => {
    const next = await later(begun.refreshToken);
    expect(next).toMatchObject({ accountId, sessionId: begun.sessionId });
    expect(next.refreshToken).not.toBe(begun.refreshToken);
    expect(await later(next.refreshToken)).toMatchObject({ sessionId: begun.sessionId });
  });

  it('S4 a token sent again at once, its answer lost, gets the same successor', async () => {
    const first = await later(begun.refreshToken);
    expect(await later(begun.refreshToken)).toEqual(first);
    expect(await later(first.refreshToken)).toBeDefined();
  });

  it('S4 TR-10 tabs that refresh at the same moment stay signed in with one successor', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => later(begun.refreshToken)));
    expect(new Set(all.map(({ refreshToken }) => refreshToken)).size).toBe(1);
  });

  it('S4 a token sent again after the interval ends its session, successors included', async () => {
    const next = await later(begun.refreshToken);
    await letTimePass('used_at', '11 seconds');
    await expect(later(begun.refreshToken)).rejects.toMatchObject(reused);
    await expect(later(next.refreshToken)).rejects.toMatchObject(ended);
  });

  it('S4 a token older than the parent of the active one ends its session at once', async () => {
    const next = await later(begun.refreshToken);
    const active = await later(next.refreshToken);
    await expect(later(begun.refreshToken)).rejects.toMatchObject(reused);
    await expect(later(active.refreshToken)).rejects.toMatchObject(ended);
  });

  it('S4 one session lost to a thief leaves the others alone', async () => {
    const other = await sessions.begin(accountId);
    await later((await later(begun.refreshToken)).refreshToken);
    await expect(later(begun.refreshToken)).rejects.toMatchObject(reused);
    expect(await later(other.refreshToken)).toMatchObject({ sessionId: other.sessionId });
  });

  it('S5 signing out ends the refresh token at once', async () => {
    await sessions.endByToken(begun.refreshToken);
    await expect(later(begun.refreshToken)).rejects.toMatchObject(ended);
  });

  it('S4 an unknown token, an outworn token and an outworn session refresh nothing', async () => {
    await expect(later(randomBytes(32).toString('base64url'))).rejects.toMatchObject(ended);
    await letTimePass('expires_at', '31 days');
    await expect(later(begun.refreshToken)).rejects.toMatchObject(ended);
    const old = await sessions.begin(accountId);
    await pool.query("update write.sessions set expires_at = now() - interval '1 second' where id = $1", [old.sessionId]);
    await expect(later(old.refreshToken)).rejects.toMatchObject(ended);
  });

  it('S21 keeps no token that could be sent', async () => {
    const { rows } = await pool.query('select * from write.refresh_tokens');
    expect(JSON.stringify(rows)).not.toContain(begun.refreshToken);
  });
});
