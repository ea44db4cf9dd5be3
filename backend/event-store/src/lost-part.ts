import type { Pool } from 'pg';
import type { EventLog } from './log.js';

// Positions of a Postgres log are kept as plain numbers, those of readers with leading zeros.
const WIDE = `lpad(position, greatest(length(position), 19), '0') collate "C"`;
const NEWEST = `select clock_timestamp() as seen, max(${WIDE}) as newest from write.idempotency`;
const FORGET = `delete from write.idempotency where ${WIDE} > $1 and created <= $2`;

/**
 * After a restore of an older log: drops answers to commands whose events are lost, so that they can be sent again.
 * Call it as a process starts. It reads the rows before the head: a command that commits at the same time is never taken for lost.
 * @returns how many answers it dropped
 */
export async function forgetLostAnswers(pool: Pool, log: Pick<EventLog, 'head'>): Promise<number> {
  const { rows } = await pool.query<{ seen: Date; newest: string | null }>(NEWEST);
  const { seen, newest } = rows[0]!;
  const head = await log.head();
  if (newest === null || newest <= head) return 0;
  return (await pool.query(FORGET, [head, seen])).rowCount ?? 0;
}
