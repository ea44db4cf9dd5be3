import { drop } from '@guildhall/platform/postgres';
import type pg from 'pg';
import { allOf, connectAlone, type PipelinedDb, sentByTurn } from '../store/connection.js';
import type { Announcer } from './announcer.js';

/**
 * Postgres expects 100 rows in the JSON of a batch, where most hold one or a few. For them it read a whole table of 10,000 rows, which
 * took 3 to 4 ms. As pages read at random cost little here, it looks rows up by their keys.
 */
const SETTINGS = `set random_page_cost = 0.1; set synchronous_commit = off;
  set idle_in_transaction_session_timeout = '10s'; set lock_timeout = '10s'`;

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

  /** Runs `work` in a transaction, and again where a copied row was there already. @throws what `work` throws, after a rollback */
  transaction<T>(work: (db: PipelinedDb) => Promise<T>): Promise<T> {
    const mine = this.turn.then(() => this.run(work));
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async run<T>(work: (db: PipelinedDb) => Promise<T>): Promise<T> {
    const client = await this.connected();
    const db = sentByTurn(client);
    try {
      const begun = db.query('begin');
      const [result] = await allOf([work(db), begun] as const);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => drop(client));
      if (db.wasThere) return this.run(work);
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
    await client.query(SETTINGS);
    this.client = client;
    return client;
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined);
  }
}
