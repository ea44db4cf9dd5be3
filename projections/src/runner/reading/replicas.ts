import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fault } from '@guildhall/platform/postgres';
import type pg from 'pg';
import type { Db } from '../store/connection.js';
import type { BriefStatement, LongStatement } from '../store/prepared.js';
import type { Stamp } from './known-checkpoints.js';
import type { Pipelines } from './pipelines.js';
import type { Readiness } from './readiness.js';
import { IDENTITY, Replica } from './replica.js';

/** How often a replica's checkpoints are read, in ms: they travel with its rows. */
const POLL_MS = 100;
/** What a reader may be given. */
export interface Needs {
  /** The position token of their last write. */
  token?: string | null;
  /** Only rows as they are now will do. */
  strict?: boolean;
}

export interface ReplicasOptions {
  readiness: Pick<Readiness, 'stamp' | 'freshness'>;
  /** Hears in plain words that a replica takes reads, or takes none any more, and why. */
  say: (line: string) => void;
  /** Hears who answered a query: `replica` and its number from 1, or `primary`. */
  count?: (by: string) => void;
  /** Answers brief statements where the database itself does. */
  pipelines?: Pipelines;
  /** Answers long statements where the database itself does: few at once, so that connections are left for all else. */
  long?: pg.Pool;
}

type Statement = string | pg.QueryConfig | BriefStatement | LongStatement;
const isBrief = (statement: Statement): statement is BriefStatement => typeof statement === 'object' && 'isBrief' in statement;
const isLong = (statement: Statement): statement is LongStatement => typeof statement === 'object' && 'isLong' in statement;

/**
 * The database as queries read it. Inside `reading`, a replica answers whose rows are new enough for the reader; anywhere else,
 * and where none is, the database itself. A replica has the checkpoints of its rows, so the position token holds there too.
 */
export class ReadDatabase implements Db {
  private readonly replicas: Replica[];
  private readonly chosen = new AsyncLocalStorage<Replica>();
  private turn = 0;
  private polling: Promise<void> | null = null;
  private readonly ended = new AbortController();

  /** Starts to follow the replicas. */
  constructor(
    private readonly primary: pg.Pool,
    pools: readonly pg.Pool[],
    private readonly options: ReplicasOptions,
  ) {
    this.replicas = pools.map((pool, index) => new Replica(`replica ${index + 1}`, pool, options));
    if (pools.length > 0) this.polling = this.follow();
  }

  /**
   * Runs `work`, whose queries read these projections for somebody.
   * @returns its result, and the states that its rows have at least where a replica answered
   */
  async reading<T>(projections: readonly string[], needs: Needs, work: () => Promise<T>): Promise<[T, Stamp | null]> {
    const found = this.choose(projections, needs);
    return found ? [await this.chosen.run(found.replica, work), found.stamp] : [await work(), null];
  }

  /** A query that a replica fails to answer is asked of the database itself, whose rows are never older. */
  async query<R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<R>> {
    const replica = this.chosen.getStore();
    if (replica?.stamp) {
      try {
        const answer = await replica.pool.query<R>(text, values);
        this.options.count?.(replica.name);
        return answer;
      } catch (error) {
        if (['unknown', 'undone'].includes(fault(error))) replica.drop(error);
      }
    }
    if (this.replicas.length > 0) this.options.count?.('primary');
    const { pipelines, long } = this.options;
    if (pipelines && isBrief(text)) return pipelines.query<R>(text, this.primary);
    if (long && isLong(text)) return long.query<R>(text, values);
    return this.primary.query<R>(text, values);
  }

  async close(): Promise<void> {
    this.ended.abort();
    await this.options.pipelines?.close();
    await this.options.long?.end();
    await this.polling;
    await Promise.all(this.replicas.map(({ pool }) => pool.end()));
  }

  private choose(projections: readonly string[], { token = null, strict = false }: Needs) {
    const { length } = this.replicas;
    for (let tried = 0; tried < length; tried++) {
      const replica = this.replicas[this.turn++ % length] as Replica;
      const { stamp } = replica;
      if (!stamp) continue;
      const worth = this.options.readiness.freshness(stamp, [{ reads: projections }], token);
      if (worth === 'current' || (worth === 'lately' && !strict)) return { replica, stamp };
    }
    return null;
  }

  private async follow(): Promise<void> {
    const { signal } = this.ended;
    for (let primary: string | null = null; !signal.aborted; ) {
      primary ??= await this.identity();
      const own = primary;
      if (own !== null) await Promise.all(this.replicas.map((replica) => replica.poll(own)));
      await pause(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async identity(): Promise<string | null> {
    const answer = await this.primary.query<{ id: string }>(IDENTITY).catch(() => null);
    return answer?.rows[0]?.id ?? null;
  }
}
