import type { ClientBase } from 'pg';

/** Does work in one transaction of this connection. @throws what the work throws, after it was rolled back */
export async function inTransaction<T>(client: Pick<ClientBase, 'query'>, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
