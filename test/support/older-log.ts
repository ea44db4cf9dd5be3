import type pg from 'pg';

/**
 * The log as a backup holds it: everything after a position is gone, and positions are given out again from there. An append
 * comes before or after all of it: one in between would keep a position that is given out a second time.
 */
export async function restoreOlderLog(pool: pg.Pool, position: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table write.events in access exclusive mode');
    for (const table of ['events', 'stream_index'])
      await client.query(`delete from write.${table} where position > $1`, [Number(position)]);
    await client.query(`select setval(pg_get_serial_sequence('write.events', 'position'), $1)`, [Math.max(1, Number(position))]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
