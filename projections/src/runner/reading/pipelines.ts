import { connect, drop, fault } from '@guildhall/platform/postgres';
import type pg from 'pg';
import { type Db, sentByTurn } from '../store/connection.js';

/** How long a statement may take here, in ms: its reader then has time to ask elsewhere. */
const ANSWER_MS = 1500;
/** How long nothing is sent over a connection that could not be opened, in ms. */
const AGAIN_MS = 1000;
/** Statements that wait for an answer of one connection, at most. */
const MOST_WAITING = 50;
/** Nothing more is sent over a connection whose next answer has taken so long, in ms. */
const SLOW_MS = 50;
/**
 * Planning a list takes longer than reading its page, and its way fits all values. To cache the sellers of a page takes Postgres
 * longer than to find them.
 */
const SETTINGS = '-c plan_cache_mode=force_generic_plan -c enable_memoize=off';
/** A statement was prepared before a table that it reads got a column. */
const OLD_PLAN = '0A000';

/** One connection that statements are sent over without waiting for the answers before them. */
class Pipeline {
  waiting = 0;
  /** Since when its next answer is waited for. */
  private since = 0;
  private client: pg.Client | null = null;
  private sending: Db | null = null;
  private opening: Promise<void> | null = null;
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly name: string,
  ) {}

  /** Whether it takes another statement. */
  get isFree(): boolean {
    if (!this.client) this.opening ??= this.open();
    return this.client !== null && (this.waiting === 0 || performance.now() - this.since < SLOW_MS);
  }

  async query<R extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    if (this.waiting === 0) this.since = performance.now();
    this.waiting += 1;
    try {
      return await (this.sending as Db).query<R>(statement);
    } finally {
      this.waiting -= 1;
      this.since = performance.now();
    }
  }

  /** Leaves its connection, and opens another one for the next statement. */
  renew(): void {
    const { client } = this;
    this.client = null;
    if (client) drop(client);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.opening;
    await this.client?.end().catch(() => undefined);
  }

  private async open(): Promise<void> {
    try {
      const options = { pipeline: true, query_timeout: ANSWER_MS, statement_timeout: ANSWER_MS, options: SETTINGS };
      const client = await connect(this.databaseUrl, this.name, options);
      if (this.closed) return drop(client);
      for (const event of ['error', 'end'] as const)
        client.on(event, () => {
          if (this.client === client) this.client = null;
        });
      this.client = client;
      this.sending = sentByTurn(client);
      this.opening = null;
    } catch {
      setTimeout(() => (this.opening = null), AGAIN_MS).unref();
    }
  }
}

/**
 * A few connections that many short statements share. Those of one turn of the event loop are sent together: Postgres and the
 * backend wake up once for all of them. Half of a short statement was that. One that takes long delays what was sent after it.
 */
export class Pipelines {
  private readonly lines: readonly Pipeline[];

  /** Opens its connections when they are first needed. */
  constructor(databaseUrl: string, connections: number, name: string) {
    this.lines = Array.from({ length: connections }, () => new Pipeline(databaseUrl, name));
  }

  /** @throws what the statement throws; where no connection answers, `others` runs it */
  async query<R extends pg.QueryResultRow>(statement: pg.QueryConfig, others: Db): Promise<pg.QueryResult<R>> {
    const line = this.leastBusy();
    if (!line) return others.query<R>(statement);
    try {
      return await line.query<R>(statement);
    } catch (error) {
      const isOldPlan = (error as { code?: unknown }).code === OLD_PLAN;
      if (fault(error) === 'refused' && !isOldPlan) throw error;
      // What was prepared on a connection stays so: it would fail each time.
      if (isOldPlan) line.renew();
      return others.query<R>(statement);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.lines.map((line) => line.close()));
  }

  private leastBusy(): Pipeline | null {
    let least: Pipeline | null = null;
    for (const line of this.lines) if (line.waiting < (least?.waiting ?? MOST_WAITING) && line.isFree) least = line;
    return least;
  }
}
