import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { invalid } from '../commanding/decide/refusal.js';
import { DATABASE } from '../injection-tokens.js';
import { LINK_NOT_VALID } from './account.decider.js';
import { tokenHash } from './token-hash.js';

export interface Credential {
  id: string;
  password_hash: string | null;
  email_confirmed_at: Date | null;
  suspended: boolean;
}

/** What a mailed link is for, and how long it holds. */
export const MAILED = { confirmation: '7 days', recovery: '1 hour' } as const;
export type MailedPurpose = keyof typeof MAILED;

const BY_EMAIL = `select a.id, a.password_hash, a.email_confirmed_at, a.suspended from write.reservations r
  join write.accounts a on a.id = r.owner::uuid where r.scope = 'email' and r.value = $1`;
const BY_ID = 'select id, password_hash, email_confirmed_at, suspended from write.accounts where id = $1';
const ADD_TOKEN = `insert into write.mailed_tokens (hash, account_id, purpose, expires_at)
  select $1, id, $3, now() + $4::interval from write.accounts where id = $2`;
const UNSETTLED = "select from write.pending_names where name = 'account ' || $1";
const HOLDER = 'select account_id from write.mailed_tokens where hash = $1 and purpose = $2 and expires_at > now()';

const REPLACE = 'update write.accounts set password_hash = $3 where id = $1 and password_hash = $2';

/** Reads and makes what lets people in: rows of the write side that are no facts. */
@Injectable()
export class Credentials {
  constructor(@Inject(DATABASE) private readonly database: pg.Pool) {}

  /** @param email as its reservation holds it */
  async byEmail(email: string): Promise<Credential | null> {
    const { rows } = await this.database.query<Credential>({ name: 'credential-by-email', text: BY_EMAIL, values: [email] });
    return rows[0] ?? null;
  }

  async byId(id: string): Promise<Credential | null> {
    const { rows } = await this.database.query<Credential>(BY_ID, [id]);
    return rows[0] ?? null;
  }

  /** Keeps another hash of the same password. @returns false when the account has another hash by now, or is gone */
  async replace(id: string, stored: string, fresh: string): Promise<boolean> {
    const { rowCount } = await this.database.query(REPLACE, [id, stored, fresh]);
    return rowCount === 1;
  }

  /**
   * A token to be mailed, of which only the hash is kept; null when there is no such account any more.
   * @throws Error while an append about the account is pending: it may delete the links that were mailed before it
   */
  async mailToken(accountId: string, purpose: MailedPurpose): Promise<string | null> {
    if ((await this.database.query(UNSETTLED, [accountId])).rowCount) throw new Error('its account is being changed');
    const token = randomBytes(32).toString('base64url');
    const { rowCount } = await this.database.query(ADD_TOKEN, [tokenHash(token), accountId, purpose, MAILED[purpose]]);
    return rowCount === 1 ? token : null;
  }

  /** Whose token this is. The command it is for consumes it. @throws Refusal invalid */
  async holderOf(token: string, purpose: MailedPurpose): Promise<string> {
    const { rows } = await this.database.query<{ account_id: string }>(HOLDER, [tokenHash(token), purpose]);
    if (!rows[0]) throw invalid('token', LINK_NOT_VALID);
    return rows[0].account_id;
  }
}
