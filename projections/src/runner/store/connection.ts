import type { Socket } from 'node:net';
import { drop, inTransaction } from '@guildhall/platform/postgres';
import { connectWatched } from '@guildhall/platform/watched';
import type pg from 'pg';

/** Anything that runs SQL: a pool, or a client inside a transaction. */
export interface Db {
  query<R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<R>>;
}

/** Milliseconds after which the server is asked about an answer that does not come: the worker has no rows without it. */
const LOOK_MS = 1500;

/**
 * A connection of which there is one under its name: the server ends the others. It would keep their locks until it learns
 * that they are gone.
 */
export async function connectAlone(databaseUrl: string, name: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = await connectWatched(databaseUrl, name, options, LOOK_MS);
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`;
  try {
    await client.query(others, [name]);
  } catch (error) {
    drop(client);
    throw error;
  }
  return client;
}

/** What a connection sends in one turn of the event loop leaves as one write: each wakes up a process of Postgres. */
export function sentByTurn(client: pg.Client): Db {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let isHeld = false;
  const hold = () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    setImmediate(() => {
      isHeld = false;
      stream.uncork();
    });
  };
  return {
    query<R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]) {
      hold();
      return client.query<R>(text as string, values);
    },
  };
}

/** Like Promise.all, but fails only when all have ended: nothing may still be sending when a transaction is rolled back. */
export async function allOf<T extends readonly unknown[]>(promises: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** A connection that runs one query at a time for all its callers. */
export function inTurn(client: Db): Db {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    query<R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]) {
      const mine = turn.then(() => client.query<R>(text, values));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}

/** Runs `work` in one transaction; its statements run one at a time. @throws what `work` or the commit throws, after a rollback */
export const transact = <T>(client: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(client as Pick<pg.ClientBase, 'query'>, () => work(inTurn(client)));
