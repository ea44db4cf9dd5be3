import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Position } from './log.js';
import { fromServer } from './postgres/position.js';

export interface DecisionContext {
  /** Null when there is no such account. */
  role: string | null;
  rightsVersion: number | null;
  /** The session is this account's, not revoked and not over. */
  sessionValid: boolean;
  /** What the first command with this key was answered. */
  answered: { fingerprint: string; answer: unknown; position: Position } | null;
}

/** All that deciding needs beside the stream, in one round trip. The append checks rights and session again under its lock. */
export async function readDecisionContext(
  pool: Pool,
  about: { accountId: string | null; sessionId: string | null; idempotency?: { actor: string; key: string } },
): Promise<DecisionContext> {
  const { rows } = await pool.query<ContextRow>({
    name: 'decision context',
    text: `
      select a.role, a.rights_version, coalesce(s.revoked_at is null and s.expires_at > now(), false) as session_valid,
        i.fingerprint, i.answer, i.position::text as position
      from (select $1::uuid as account, $2::uuid as session, $3::text as actor, $4::text as key) asked
      left join write.accounts a on a.id = asked.account
      left join write.sessions s on s.id = asked.session and s.account_id = asked.account
      left join write.idempotency i on i.actor = asked.actor and i.key = asked.key`,
    values: [about.accountId, about.sessionId, about.idempotency?.actor ?? null, about.idempotency?.key ?? null],
  });
  const row = rows[0] as ContextRow;
  return {
    role: row.role,
    rightsVersion: row.rights_version,
    sessionValid: row.session_valid,
    answered:
      row.fingerprint === null
        ? null
        : { fingerprint: row.fingerprint, answer: row.answer, position: row.position === null ? '' : fromServer(row.position) },
  };
}

interface ContextRow {
  role: string | null;
  rights_version: number | null;
  session_valid: boolean;
  fingerprint: string | null;
  answer: unknown;
  position: string | null;
}

/** @returns who owns the canonical value, null when it is free */
export async function ownerOf(pool: Pool, scope: string, value: string): Promise<string | null> {
  const { rows } = await pool.query<{ owner: string }>({
    name: 'owner of',
    text: 'select owner from write.reservations where scope = $1 and value = $2',
    values: [scope, value],
  });
  return rows[0]?.owner ?? null;
}

/** 32 random bytes under this name, made by whoever asks first, the same for every process ever after. */
export async function secret(pool: Pool, name: string): Promise<Buffer> {
  const select = { text: 'select value from write.secrets where name = $1', values: [name] };
  const { rows } = await pool.query<{ value: Buffer }>(select);
  if (rows[0]) return rows[0].value;
  await pool.query('insert into write.secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(32),
  ]);
  const made = await pool.query<{ value: Buffer }>(select);
  return (made.rows[0] as { value: Buffer }).value;
}

/** Answers are kept for retries this long, in hours (published in the API's description). */
export const ANSWERS_KEPT_HOURS = 48;

/** Removes answers that nobody may ask for any more, and sessions and tokens that are over. */
export async function sweepWriteSide(pool: Pool): Promise<void> {
  await pool.query('delete from write.idempotency where created < now() - make_interval(hours => $1)', [ANSWERS_KEPT_HOURS]);
  await pool.query(`delete from write.mailed_tokens where expires_at < now() - interval '1 day'`);
  await pool.query(`delete from write.refresh_tokens where expires_at < now() - interval '1 day'`);
  await pool.query(`delete from write.sessions where expires_at < now() - interval '1 day'`);
}
