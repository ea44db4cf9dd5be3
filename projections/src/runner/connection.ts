import pg from 'pg';
import type { Teller } from './moves.js';
import type { Db } from './table.js';

/** A connection that another piece of work may break at any time is left to its owner; its errors arrive with its queries. */
const quiet = (client: pg.Client): pg.Client => {
  client.on('error', () => undefined);
  return client;
};

/** One connection of its own, outside every pool. */
export async function connect(databaseUrl: string, name: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = quiet(
    new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      ...options,
    }),
  );
  await client.connect();
  return client;
}

/** Like Promise.all, but fails only when all have ended: nothing may still be sending when a transaction is rolled back. */
export async function allOf<T extends readonly unknown[]>(promises: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** A connection that is asked one thing at a time, whoever asks. */
export function inTurn(client: Db): Db {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    query: (text, values) => {
      const mine = turn.then(() => client.query(text, values));
      turn = mine.catch(() => undefined);
      return mine as never;
    },
  };
}

/** Runs `work` in one transaction. @throws what `work` or the commit throws, after a rollback */
export async function inTransaction<T>(client: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work(inTurn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * The connection through which a worker writes, one transaction at a time. Statements of a transaction are pipelined.
 * Commits are not waited for on disk: rows and checkpoint are lost together at most, and the log gives them again.
 */
export class Writer {
  private client: pg.Client | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly databaseUrl: string,
    private readonly name: string,
    /** Tells what moved once it is committed; Postgres does so where there is nobody else. */
    readonly tell?: Teller['tell'],
  ) {}

  transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const mine = this.turn.then(() => this.run(work));
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async run<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const client = await this.connected();
    try {
      const begun = client.query('begin');
      const [result] = await allOf([work(client), begun] as const);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => this.close());
      throw error;
    }
  }

  private async connected(): Promise<pg.Client> {
    if (this.client) return this.client;
    const client = await connect(this.databaseUrl, this.name, { pipeline: true, query_timeout: 60_000 });
    client.on('error', () => {
      if (this.client === client) this.client = null;
    });
    client.on('end', () => {
      if (this.client === client) this.client = null;
    });
    await client.query(`set synchronous_commit = off; set idle_in_transaction_session_timeout = '10s'; set lock_timeout = '10s'`);
    this.client = client;
    return client;
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined);
  }
}
