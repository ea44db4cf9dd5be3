import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Identity } from '../commanding/caller.js';
import { Refusal } from '../commanding/decide/refusal.js';
import { badToken } from './authentication.js';
import type { SigningKeys } from './signing-keys.js';
import { tokenHash } from './token-hash.js';

/** How long a session may last at most, and how long it may go unused. */
const LIFETIME = '90 days';
const IDLE = '30 days';
/** Days a browser keeps the refresh cookie. */
export const IDLE_DAYS = 30;
/** Days a browser keeps the device cookie: the longest that browsers keep any. */
export const DEVICE_DAYS = 400;

export interface RefreshedSession extends Identity {
  refreshToken: string;
}

interface PresentedToken {
  session_id: string;
  account_id: string;
  live: boolean;
  replaced_by: string | null;
  /** Nobody has presented the token that replaced this one: its answer may have been lost, or two tabs asked at once. */
  successor_unused: boolean;
}

// A statement of its own: the next one then sees what the last holder of the lock committed.
const LOCK = `select id from write.sessions
  where id = (select session_id from write.refresh_tokens where hash = $1) for update`;
const PRESENTED = `select r.session_id, s.account_id, r.replaced_by,
    s.revoked_at is null and s.expires_at > now() and r.expires_at > now() as live,
    coalesce(child.hash is not null and child.replaced_by is null, false) as successor_unused
  from write.refresh_tokens r
  join write.sessions s on s.id = r.session_id
  left join write.refresh_tokens child on child.hash = r.replaced_by
  where r.hash = $1`;
const REPLACE = 'update write.refresh_tokens set replaced_by = $2, used_at = now() where hash = $1';
const ADD = `insert into write.refresh_tokens (hash, session_id, parent, expires_at)
  values ($1, $2, $3, now() + interval '${IDLE}')`;
// The lock orders it with a change of the password and a suspension: a session is there before, and deleted, or not at all.
const BEGIN = `with verified as (
    update write.accounts set signed_in_at = now() where id = $2 and password_hash = $4 and not suspended returning id
  ), opened as (
    insert into write.sessions (id, account_id, device, expires_at) select $1, id, $5, now() + interval '${LIFETIME}' from verified
    returning id
  )
  insert into write.refresh_tokens (hash, session_id, expires_at) select $3, id, now() + interval '${IDLE}' from opened`;
/** Sessions an account may have; beginning another one ends those that were used least recently. */
export const MOST_SESSIONS = 100;
const TRIM = `delete from write.sessions where id in (
    select id from write.sessions where account_id = $1
    order by (revoked_at is null and expires_at > now()) desc, used_at desc offset ${MOST_SESSIONS}
  )`;
const USED = 'update write.sessions set used_at = now() where id = $1';
const REVOKE = 'update write.sessions set revoked_at = now() where id = $1 and revoked_at is null';
const REVOKE_BY_TOKEN = `update write.sessions set revoked_at = now()
  where id = (select session_id from write.refresh_tokens where hash = $1) and revoked_at is null`;

/**
 * Sessions and their rotating refresh tokens (S4). Only hashes are kept. A token's successor is derived from it with a key,
 * so a token sent again gets the same successor.
 */
export class Sessions {
  constructor(
    private readonly database: pg.Pool,
    private readonly keys: SigningKeys,
  ) {}

  /**
   * Begins a session for a person who proved to know the password behind `passwordHash`.
   * @param device what its owner will know it by
   * @returns null when the account has another password by now, is suspended, or is gone
   */
  async begin(accountId: string, passwordHash: string, device: string): Promise<RefreshedSession | null> {
    const sessionId = randomUUID();
    const refreshToken = randomBytes(32).toString('base64url');
    const values = [sessionId, accountId, tokenHash(refreshToken), passwordHash, device];
    const { rowCount } = await this.database.query(BEGIN, values);
    if (rowCount !== 1) return null;
    await this.database.query(TRIM, [accountId]);
    return { accountId, sessionId, refreshToken };
  }

  /** @throws Refusal unauthenticated for an unknown or expired token, refresh_reused for one whose successor is in use */
  async refresh(token: string): Promise<RefreshedSession> {
    const hash = tokenHash(token);
    const client = await this.database.connect();
    let answer: RefreshedSession | Refusal;
    try {
      await client.query('begin');
      answer = await this.rotate(client, hash, this.successorsOf(token));
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
    if (answer instanceof Refusal) throw answer;
    return answer;
  }

  /** By each valid key, the one in use first: a key may have been replaced since the token was sent the first time. */
  private successorsOf = (token: string): string[] =>
    this.keys().map(({ key }) => createHmac('sha256', key).update(token).digest('base64url'));

  private async rotate(client: pg.PoolClient, hash: string, successors: string[]): Promise<RefreshedSession | Refusal> {
    await client.query(LOCK, [hash]);
    const { rows } = await client.query<PresentedToken>(PRESENTED, [hash]);
    const found = rows[0];
    if (!found?.live) return badToken();
    const made = successors.find((each) => tokenHash(each) === found.replaced_by);
    const refreshToken = made ?? (successors[0] as string);
    if (found.successor_unused && made === undefined) return badToken();
    const session = { accountId: found.account_id, sessionId: found.session_id, refreshToken };
    if (found.replaced_by === null) {
      const next = tokenHash(refreshToken);
      await client.query(ADD, [next, found.session_id, hash]);
      await client.query(REPLACE, [hash, next]);
      await client.query(USED, [found.session_id]);
      return session;
    }
    if (found.successor_unused) return session;
    await client.query(REVOKE, [found.session_id]);
    const detail = 'Refresh token already used. Please sign in again.';
    return new Refusal('refresh_reused', detail).with({ subject: found.account_id });
  }

  /** Ends the session of a refresh token at once: its access tokens cannot write any more either (S5). */
  async endByToken(token: string): Promise<void> {
    await this.database.query(REVOKE_BY_TOKEN, [tokenHash(token)]);
  }
}
