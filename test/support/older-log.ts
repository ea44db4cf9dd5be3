import type pg from 'pg';

/** The log as a backup holds it: everything after a position is gone, and positions are given out again from there. */
export async function restoreOlderLog(pool: pg.Pool, position: string): Promise<void> {
  await pool.query('delete from write.events where position > $1', [Number(position)]);
  await pool.query(`select setval(pg_get_serial_sequence('write.events', 'position'), $1)`, [Math.max(1, Number(position))]);
}
