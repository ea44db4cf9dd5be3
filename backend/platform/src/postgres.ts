import type { Socket } from 'node:net';
import { Client, type ClientBase, type ClientConfig, Pool, type PoolConfig, Query, type QueryConfig } from 'pg';

/**
 * Milliseconds that a serving process waits for its database: for a connection, for a statement (by the server), and for an
 * answer. The client bounds the answer, because a frozen server enforces nothing. Each ends before the deadline of a request.
 * `transaction` is how long the server waits for the next statement of a transaction.
 */
export const WAITS = { connect: 3000, statement: 3500, answer: 4000, transaction: 15_000 } as const;

/** Ends a connection whose server may never answer: nothing is waited for. */
export function drop(client: Client): void {
  client.end().catch(() => {});
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

type Answered = (error: Error | null, answer?: unknown) => void;

/** What a configuration may hold that `queryOf` knows nothing of. */
const MORE = ['rowMode', 'types', 'rows', 'binary', 'portal', 'queryMode'];

/**
 * The statement that pg would make of a configuration; null for a mere text, and for one with `MORE`. pg copies each configuration
 * with the descriptors of its properties first.
 */
function queryOf([config, values]: readonly unknown[], hear: Answered): Query | null {
  if (typeof config === 'string' || MORE.some((name) => name in (config as object))) return null;
  const { text, name, values: own } = config as QueryConfig;
  const query = new Query(text, own ?? (values as unknown[] | undefined), hear as never);
  return name === undefined ? query : Object.assign(query, { name });
}

/**
 * It bounds statements itself. For its own bound, and for its own promise, pg assigns a function to a property of the query. V8
 * takes such a function for a method, and allocates it in the old generation. Whatever it refers to, such as the answer, is then
 * freed only by a collection of the whole heap.
 */
class Bounded extends Client {
  private readonly longest: number;

  constructor({ query_timeout: longest = WAITS.answer, ...config }: ClientConfig = {}) {
    super({
      connectionTimeoutMillis: WAITS.connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...config,
    });
    this.longest = longest;
    // A connection reports errors through its statements. Without a listener they would end the process.
    this.on('error', () => {});
  }

  override query(...asked: never[]): never {
    const [first] = asked as unknown as [{ submit?: unknown }];
    const last: unknown = asked.at(-1);
    if (typeof first.submit === 'function') return super.query(...(asked as unknown as [never]));
    if (typeof last === 'function') return this.send(asked.slice(0, -1), last as Answered) as never;
    const answer = new Promise((resolve, reject) => this.send(asked, (error, rows) => (error ? reject(error) : resolve(rows))));
    // Nobody may wait for it any more.
    answer.catch(() => {});
    return answer as never;
  }

  /** One whose answer is overdue is dropped: it would delay the next statement's. */
  private send(asked: readonly unknown[], answered: Answered): void {
    const ask = (hear: Answered): void => {
      const query = queryOf(asked, hear);
      super.query(...((query ? [query] : [...asked, hear]) as unknown as [never]));
    };
    if (this.longest === 0) {
      ask(answered);
      return;
    }
    let isOverdue = false;
    const timer = setTimeout(() => {
      isOverdue = true;
      answered(new Error('Query read timeout'));
      drop(this);
    }, this.longest);
    ask((error, rows) => {
      clearTimeout(timer);
      if (!isOverdue) answered(error, rows);
    });
  }
}

/** A connection with a bound on every wait. */
export const BoundedClient: typeof Client = Bounded;

/**
 * Opens a connection outside every pool. Its statements may take any time, unless `options.query_timeout` bounds them.
 * @param name appears as `application_name` in pg_stat_activity
 * @throws Error when the database cannot be reached
 */
export async function connect(databaseUrl: string, name: string, options: ClientConfig = {}): Promise<Client> {
  const client = new BoundedClient({ connectionString: databaseUrl, application_name: name, query_timeout: 0, ...options });
  await client.connect();
  return client;
}

/** Does work in one transaction of a connection. @throws what the work or the commit throws, after a rollback */
export async function inTransaction<T>(client: Pick<ClientBase, 'query'>, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** For what an operator or a start waits for: a busy machine may take seconds to answer. */
export const PATIENT: ClientConfig = { connectionTimeoutMillis: 10_000 };

/** What makes a pool one of bounded connections. Waiting for a free one is bounded too. */
export const POOLED: PoolConfig = {
  connectionTimeoutMillis: WAITS.connect,
  statement_timeout: WAITS.statement,
  // A connection that was lost between two statements keeps its locks no longer.
  idle_in_transaction_session_timeout: WAITS.transaction,
  Client: BoundedClient,
};

/** Opens a pool of bounded connections. */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...POOLED, ...config });
  // The pool drops an idle connection that breaks. Without a listener its error would end the process.
  pool.on('error', () => {});
  return pool;
}

/**
 * What a failed statement means for its transaction: undone because of what was sent (refused), because of another transaction
 * (collided: worth a retry) or because of the server's state (undone); or that the outcome is unknown.
 */
export function fault(error: unknown): 'refused' | 'collided' | 'undone' | 'unknown' {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return 'unknown';
  if (/^(08|57P|58|XX)/.test(code)) return 'unknown';
  if (code.startsWith('40')) return 'collided';
  return /^(25|53|55|57)/.test(code) ? 'undone' : 'refused';
}
