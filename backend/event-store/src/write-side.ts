import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type ContextQuestion, ContextReader } from './context-reader.js';
import { LogUnavailable, type Position } from './log.js';
import { fromServer } from './postgres/position.js';

/** What the first command with a key was answered. */
export interface AnsweredCommand {
  fingerprint: string;
  answer: unknown;
  position: Position;
}

export interface DecisionContext {
  /** Null when there is no such account. */
  role: string | null;
  rightsVersion: number | null;
  /** The session is this account's, not revoked and not over. */
  sessionValid: boolean;
  answered: AnsweredCommand | null;
}

const readers = new WeakMap<Pool, ContextReader>();

/**
 * All that deciding needs beside the stream, in one round trip for all commands that arrive together. The append checks rights
 * and session again under its lock.
 */
export async function readDecisionContext(pool: Pool, about: ContextQuestion): Promise<DecisionContext> {
  const reader = readers.get(pool) ?? new ContextReader(pool);
  readers.set(pool, reader);
  const row = await reader.read(about);
  return { role: row.role, rightsVersion: row.rights_version, sessionValid: row.session_valid, answered: answeredIn(row) };
}

const STILL_MS = [10, 25, 50, 100] as const;

/**
 * The answer of the first run, which is waited for while that run's append is not settled: its events may be in the log already.
 * Null when there was no first run, or it left nothing.
 * @throws LogUnavailable when it is not settled in time
 */
export async function answerOf(
  pool: Pool,
  of: { actor: string; key: string },
  patienceMs = 3500,
): Promise<AnsweredCommand | null> {
  const deadline = performance.now() + patienceMs;
  for (let looks = 0; ; looks++) {
    const { rows } = await pool.query<AnswerRow & { pending: boolean }>({
      name: 'answer of',
      text: `
        select i.fingerprint, i.answer, i.position::text as position, exists(select from write.pending_names where name = $3) as pending
        from (values ($1, $2)) asked(actor, key) left join write.idempotency i using (actor, key)`,
      values: [of.actor, of.key, nameOfKey(of)],
    });
    const row = rows[0] as AnswerRow & { pending: boolean };
    if (!row.pending) return answeredIn(row);
    if (performance.now() > deadline) throw new LogUnavailable(true, { cause: new Error('the first run is not settled') });
    await pause(STILL_MS[Math.min(looks, STILL_MS.length - 1)]);
  }
}

/** Under this name a key is held while the append of its command is pending. */
export const nameOfKey = ({ actor, key }: { actor: string; key: string }) => `key ${actor}\n${key}`;

const answeredIn = ({ fingerprint, answer, position }: AnswerRow): AnsweredCommand | null =>
  fingerprint === null ? null : { fingerprint, answer, position: position === null ? '' : fromServer(position) };

interface AnswerRow {
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

/** Answers are kept for retries this long, in hours (published in the API's description). */
export const ANSWERS_KEPT_HOURS = 48;
