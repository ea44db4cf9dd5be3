import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventStoreMigrations } from '@guildhall/event-store/migrations';
import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import { signedBy } from '../../../test/support/keys';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { MOST_SESSIONS, type RefreshedSession, Sessions } from './sessions';

const reused = { code: 'refresh_reused', detail: expect.stringContaining('already used') };
const ended = { code: 'unauthenticated' };
const DEVICE = 'Firefox on Linux';
const HASH = 'the hash of a password';
const KEY = randomBytes(32);

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
    await pool.query("insert into write.accounts (id, role, password_hash) values ($1, 'client', $2)", [accountId, HASH]);
    sessions = new Sessions(pool, signedBy(KEY));
  }, 60_000);
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });
  beforeEach(async () => {
    begun = await begin();
  });

  const begin = async () => (await sessions.begin(accountId, HASH, DEVICE)) as RefreshedSession;
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

  it('[VU-05] given a lost answer, when the token is sent again 20 days later, then it gets the same successor', async () => {
    const first = await later(begun.refreshToken);
    await letTimePass('used_at', '20 days');
    await letTimePass('created_at', '20 days');
    expect(await later(begun.refreshToken)).toEqual(first);
    expect(await later(first.refreshToken)).toBeDefined();
  });

  it('S4 [VU-05] a token whose successor was used ends its session at once, successors included', async () => {
    const next = await later(begun.refreshToken);
    const active = await later(next.refreshToken);
    await expect(later(begun.refreshToken)).rejects.toMatchObject(reused);
    await expect(later(active.refreshToken)).rejects.toMatchObject(ended);
  });

  describe('after the key was replaced', () => {
    const newest = randomBytes(32);

    it('[VU-24] given a lost answer, when the token is sent again, then it gets the same successor', async () => {
      const first = await later(begun.refreshToken);
      const rotated = new Sessions(pool, signedBy(newest, KEY));
      expect(await rotated.refresh(begun.refreshToken)).toEqual(first);
      expect(await rotated.refresh(first.refreshToken)).toMatchObject({ sessionId: begun.sessionId });
    });

    it('[VU-24] given that the old key was dropped, then a lost answer leads to the sign-in, and other sessions go on', async () => {
      const first = await later(begun.refreshToken);
      const rotated = new Sessions(pool, signedBy(newest));
      await expect(rotated.refresh(begun.refreshToken)).rejects.toMatchObject(ended);
      expect(await rotated.refresh(first.refreshToken)).toMatchObject({ sessionId: begun.sessionId });
    });
  });

  it('S4 the theft of one session leaves the others alone', async () => {
    const other = await begin();
    await later((await later(begun.refreshToken)).refreshToken);
    await expect(later(begun.refreshToken)).rejects.toMatchObject(reused);
    expect(await later(other.refreshToken)).toMatchObject({ sessionId: other.sessionId });
  });

  describe('while the password changes', () => {
    const CHANGE = 'select write.write_rows($1)';
    const change = (id: string, password_hash: string) =>
      JSON.stringify([
        { op: 'put', table: 'accounts', row: { id, password_hash } },
        { op: 'delete', table: 'sessions', where: { account_id: id } },
      ]);
    const waitsForALock = async () => {
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      while ((await pool.query(waiting)).rowCount === 0) await pause(5);
    };
    let id: string;
    let first: pg.PoolClient;
    beforeEach(async () => {
      id = randomUUID();
      await pool.query("insert into write.accounts (id, role, password_hash) values ($1, 'client', $2)", [id, HASH]);
      first = await pool.connect();
      await first.query('begin');
    });
    afterEach(() => first.release());

    it('[VU-01] given a change under way, when the old password begins a session, then none is begun', async () => {
      await first.query(CHANGE, [change(id, 'another')]);
      const attempt = sessions.begin(id, HASH, DEVICE);
      await waitsForALock();
      await first.query('commit');
      expect(await attempt).toBeNull();
      expect(await sessions.begin(id, 'another', DEVICE)).not.toBeNull();
    });

    it('[VU-01] given a session under way, when the password changes, then the change ends it', async () => {
      const begun = await new Sessions(first as unknown as pg.Pool, signedBy(KEY)).begin(id, HASH, DEVICE);
      const changed = pool.query(CHANGE, [change(id, 'another')]);
      await waitsForALock();
      await first.query('commit');
      await changed;
      await expect(later((begun as RefreshedSession).refreshToken)).rejects.toMatchObject(ended);
    });
  });

  it('[VU-08] an account has 100 sessions at most: those used least recently end first', async () => {
    const id = randomUUID();
    await pool.query("insert into write.accounts (id, role, password_hash) values ($1, 'client', $2)", [id, HASH]);
    const start = async () => (await sessions.begin(id, HASH, DEVICE)) as RefreshedSession;
    const first = await start();
    const unused = await start();
    const used = await later(first.refreshToken);
    for (let more = 0; more < MOST_SESSIONS - 1; more++) await start();
    await expect(later(unused.refreshToken)).rejects.toMatchObject(ended);
    expect(await later(used.refreshToken)).toMatchObject({ sessionId: first.sessionId });
    await Promise.all(Array.from({ length: 12 }, start));
    expect((await pool.query('select from write.sessions where account_id = $1', [id])).rowCount).toBe(MOST_SESSIONS);
  });

  it('S5 signing out ends the refresh token at once', async () => {
    await sessions.endByToken(begun.refreshToken);
    await expect(later(begun.refreshToken)).rejects.toMatchObject(ended);
  });

  it('S4 an unknown token, an expired token and an expired session refresh nothing', async () => {
    await expect(later(randomBytes(32).toString('base64url'))).rejects.toMatchObject(ended);
    await letTimePass('expires_at', '31 days');
    await expect(later(begun.refreshToken)).rejects.toMatchObject(ended);
    const old = await begin();
    await pool.query("update write.sessions set expires_at = now() - interval '1 second' where id = $1", [old.sessionId]);
    await expect(later(old.refreshToken)).rejects.toMatchObject(ended);
  });

  it('S21 stores no token that could be sent', async () => {
    const { rows } = await pool.query('select * from write.refresh_tokens');
    expect(JSON.stringify(rows)).not.toContain(begun.refreshToken);
  });
});
