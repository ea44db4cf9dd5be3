import { drop } from '@guildhall/platform/postgres';
import type pg from 'pg';
import { allOf, connectAlone, type Db } from '../store/connection.js';
import type { Announcer } from './announcer.js';

/** How long the server may take for one statement of a batch. One that does not answer is left: the next connection may. */
const WRITE_MS = 12_000;

/**
 * The connection through which a worker writes, one transaction at a time. Statements of a transaction are pipelined.
 * Commits are not waited for on disk: rows and checkpoint are lost together at most, and the log gives them again.
 */
export class ReadModelWriter {
  private client: pg.Client | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly databaseUrl: string,
    private readonly name: string,
    /** Announces what moved once it is committed; without it, Postgres does. */
    readonly announce?: Announcer['announce'],
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
      await client.query('rollback').catch(() => drop(client));
      throw error;
    }
  }

  private async connected(): Promise<pg.Client> {
    if (this.client) return this.client;
    const client = await connectAlone(this.databaseUrl, this.name, { pipeline: true, query_timeout: WRITE_MS });
    for (const event of ['error', 'end'] as const) {
      client.on(event, () => {
        if (this.client === client) this.client = null;
      });
    }
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
