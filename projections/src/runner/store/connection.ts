import type { Socket } from 'node:net';
import { drop, inTransaction } from '@guildhall/platform/postgres';
import { connectWatched } from '@guildhall/platform/watched';
import pg from 'pg';

/** Anything that runs SQL: a pool, or a client inside a transaction. */
export interface Db {
  query<R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<R>>;
  /** Carries out a `copy … from stdin` with these lines. Only a pipelined connection has it. */
  copy?(statement: string, lines: string): Promise<void>;
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

type Ended = (error: Error | undefined) => void;
interface CopyIn extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}
/** The types of pg declare `submit` as a property, which no method may override. */
const Query = pg.Query as unknown as new (statement: string, ended: Ended) => { readonly text: string };

/**
 * A COPY whose lines leave with its statement, so that no other statement comes in between: Postgres would read it as lines.
 * It ignores the lines of a COPY that it has refused.
 */
class WholeCopy extends Query {
  constructor(
    statement: string,
    private lines: string,
    ended: Ended,
  ) {
    super(statement, ended);
  }

  submit(connection: pg.Connection): void {
    const copying = connection as CopyIn;
    copying.query(this.text);
    copying.sendCopyFromChunk(Buffer.from(this.lines));
    copying.endCopyFrom();
    this.lines = '';
  }

  handleCopyInResponse(): void {
    // The lines have left already.
  }
}

/** SQLSTATE of a row whose key a unique index has already. */
export const IS_THERE = '23505';

/** A connection whose statements are pipelined. */
export interface PipelinedDb extends Required<Db> {
  /** Whether a copied row was there already. Later statements of the transaction then fail, too. */
  wasThere: boolean;
}

/** What a connection sends in one turn of the event loop leaves as one write: each wakes up a process of Postgres. */
export function sentByTurn(client: pg.Client): PipelinedDb {
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
  const db: PipelinedDb = {
    wasThere: false,
    query<R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]) {
      hold();
      return client.query<R>(text as string, values);
    },
    copy(statement, lines) {
      hold();
      return new Promise<void>((resolve, reject) => {
        const ended: Ended = (error) => {
          if ((error as { code?: string } | undefined)?.code === IS_THERE) db.wasThere = true;
          if (error) reject(error);
          else resolve();
        };
        client.query(new WholeCopy(statement, lines, ended));
      });
    },
  };
  return db;
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
