import type { Pool } from 'pg';
import type { EventLog } from './log.js';

// Positions of a Postgres log are kept as plain numbers, those of readers with leading zeros.
const WIDE = `lpad(position, greatest(length(position), 19), '0') collate "C"`;
const NEWEST = `select max(${WIDE}) as newest from write.idempotency`;
const BEYOND = `select actor, key, xmin::text as version from write.idempotency where ${WIDE} > $1`;
const FORGET = `delete from write.idempotency i using unnest($2::text[], $3::text[], $4::text[]) as beyond(actor, key, version)
  where i.actor = beyond.actor and i.key = beyond.key and i.xmin::text = beyond.version and ${WIDE} > $1`;

interface Answered {
  actor: string;
  key: string;
  /** Of the row: one that was written again has another. No clock says so. */
  version: string;
}

/**
 * After a restore of an older log: drops answers to commands whose events are lost, so that they can be sent again.
 * Call it as a process starts. It reads the rows before the head: a command that commits at the same time is never taken for lost.
 * @returns how many answers it dropped
 */
export async function forgetAnswersBeyondHead(pool: Pool, log: Pick<EventLog, 'head'>): Promise<number> {
  const newest = (await pool.query<{ newest: string | null }>(NEWEST)).rows[0]?.newest ?? null;
  const head = await log.head();
  if (newest === null || newest <= head) return 0;
  const { rows } = await pool.query<Answered>(BEYOND, [head]);
  const columns = (['actor', 'key', 'version'] as const).map((name) => rows.map((row) => row[name]));
  return (await pool.query(FORGET, [await log.head(), ...columns])).rowCount ?? 0;
}
