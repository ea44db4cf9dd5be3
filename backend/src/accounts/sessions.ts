import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Refusal } from '../decide/refusal.js';
import { badToken, type Caller } from './authentication.js';
import { tokenHash } from './token-hash.js';

/** How long a session may last at most, and how long it may go unused. */
const LIFETIME = '90 days';
const IDLE = '30 days';
/** Days a browser keeps the refresh cookie. */
export const IDLE_DAYS = 30;
/** Within this time the token just replaced may be sent again: an answer was lost, or two tabs asked at once. */
const REUSE_SECONDS = 10;

export interface RefreshedSession extends Caller {
  refreshToken: string;
}

interface Standing {
  session_id: string;
  account_id: string;
  live: boolean;
  replaced_by: string | null;
  /** The token that replaced this one was not replaced itself, and this happened a moment ago. */
  just_replaced: boolean;
}

// A statement of its own: the next one then sees what whoever held the lock has committed.
const LOCK = `select id from write.sessions
  where id = (select session_id from write.refresh_tokens where hash = $1) for update`;
const STANDING = `select r.session_id, s.account_id, r.replaced_by,
    s.revoked_at is null and s.expires_at > now() and r.expires_at > now() as live,
    coalesce(child.replaced_by is null and r.used_at > now() - make_interval(secs => ${REUSE_SECONDS}), false) as just_replaced
  from write.refresh_tokens r
  join write.sessions s on s.id = r.session_id
  left join write.refresh_tokens child on child.hash = r.replaced_by
  where r.hash = $1`;
const REPLACE = 'update write.refresh_tokens set replaced_by = $2, used_at = now() where hash = $1';
const ADD = `insert into write.refresh_tokens (hash, session_id, parent, expires_at)
  values ($1, $2, $3, now() + interval '${IDLE}')`;
const BEGIN = `with opened as (
    insert into write.sessions (id, account_id, expires_at) values ($1, $2, now() + interval '${LIFETIME}')
    returning id
  )
  insert into write.refresh_tokens (hash, session_id, expires_at) select $3, id, now() + interval '${IDLE}' from opened`;
const REVOKE = 'update write.sessions set revoked_at = now() where id = $1 and revoked_at is null';
const REVOKE_BY_TOKEN = `update write.sessions set revoked_at = now()
  where id = (select session_id from write.refresh_tokens where hash = $1) and revoked_at is null`;

/**
 * Sessions and their rotating refresh tokens (S4). Only hashes are kept. A token's successor is derived from it with a key,
 * so that a token sent again gets the same successor, never a third one.
 */
export class Sessions {
  constructor(
    private readonly database: pg.Pool,
    private readonly key: Buffer,
  ) {}

  async begin(accountId: string): Promise<RefreshedSession> {
    const sessionId = randomUUID();
    const refreshToken = randomBytes(32).toString('base64url');
    await this.database.query(BEGIN, [sessionId, accountId, tokenHash(refreshToken)]);
    return { accountId, sessionId, refreshToken };
  }

  /** @throws Refusal unauthenticated for a token that is none or no more, refresh_reused for one that was used before */
  async refresh(token: string): Promise<RefreshedSession> {
    const hash = tokenHash(token);
    const refreshToken = createHmac('sha256', this.key).update(token).digest('base64url');
    const client = await this.database.connect();
    let answer: RefreshedSession | Refusal;
    try {
      await client.query('begin');
      answer = await this.rotate(client, hash, refreshToken);
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

  private async rotate(client: pg.PoolClient, hash: string, refreshToken: string): Promise<RefreshedSession | Refusal> {
    await client.query(LOCK, [hash]);
    const { rows } = await client.query<Standing>(STANDING, [hash]);
    const found = rows[0];
    if (!found?.live) return badToken();
    const session = { accountId: found.account_id, sessionId: found.session_id, refreshToken };
    if (found.replaced_by === null) {
      const next = tokenHash(refreshToken);
      await client.query(ADD, [next, found.session_id, hash]);
      await client.query(REPLACE, [hash, next]);
      return session;
    }
    if (found.just_replaced) return session;
    await client.query(REVOKE, [found.session_id]);
    return new Refusal('refresh_reused', 'Refresh token already used. Please sign in again.');
  }

  /** Ends the session of a refresh token at once: its access tokens cannot write any more either (S5). */
  async endByToken(token: string): Promise<void> {
    await this.database.query(REVOKE_BY_TOKEN, [tokenHash(token)]);
  }
}
