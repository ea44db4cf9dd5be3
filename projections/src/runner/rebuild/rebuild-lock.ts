import { connectWatched } from '@guildhall/platform/watched';
import type pg from 'pg';

/** Somebody rebuilds this projection already. */
export class RebuildRunning extends Error {
  constructor(projection: string) {
    super(`${projection} is being rebuilt already`);
  }
}

/** Runs `work` on a connection that alone may touch the tables beside the live ones of this projection. */
export async function withRebuildLock<T>(
  databaseUrl: string,
  projection: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectWatched(databaseUrl, `guildhall-rebuild/${projection}`);
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtext('guildhall.rebuild'), hashtext($1)) as taken`,
      [projection],
    );
    if (!rows[0]?.taken) throw new RebuildRunning(projection);
    return await work(client);
  } finally {
    // The server may notice the end of a connection late: the next command must find the lock free.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}
