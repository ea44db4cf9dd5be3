import type { Pool } from 'pg';
import { rest } from '../follow.js';
import { EventTooLarge, LogUnavailable, type Position, RevisionConflict } from '../log.js';
import type { Proposed } from './events.js';
import type { Writer } from './writer.js';

/** Milliseconds: how old a pending append must be, how often one looks, how long one append and one look may take. */
const TIMES = { left: 2000, every: 1000, append: 3000, pass: 10_000 } as const;

interface Left {
  id: string;
  stream: string;
  revision: number;
  events: Proposed[];
}

/**
 * Settles appends that a crash, or a server that went away, left pending: each is repeated as it was, which writes it or
 * finds it written or can never write it. The row stays locked until then; nothing is settled twice.
 */
export class Reconciler {
  private readonly stop = new AbortController();
  private running: Promise<void> | null = null;
  /** Appends whose refusal is in the log of the process. */
  private readonly reported = new Set<string>();

  constructor(
    private readonly pool: Pool,
    private readonly writer: Writer,
    private readonly log: string,
    private readonly say: (line: string) => void,
  ) {}

  /** Looks once, then again and again until it is closed. */
  async start(): Promise<void> {
    await this.pass().catch(() => {});
    this.running = (async () => {
      while (!this.stop.signal.aborted) {
        await rest(TIMES.every, this.stop.signal);
        if (!this.stop.signal.aborted) await this.pass().catch(() => {});
      }
    })();
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  /** Settles what was left, oldest first, as long as it succeeds and there is time. */
  async pass(): Promise<void> {
    const until = performance.now() + TIMES.pass;
    const stuck: string[] = [];
    while (performance.now() < until && !this.stop.signal.aborted && (await this.settleOne(stuck))) {}
  }

  /** One that the server refuses, or whose rows the database no longer takes, is passed over: it holds up nothing else. */
  private async settleOne(stuck: string[]): Promise<boolean> {
    const client = await this.pool.connect();
    let broken = true;
    try {
      await client.query('begin');
      const { rows } = await client.query<Left>(
        `select id, stream, revision, events from write.pending
         where log = $1 and created < clock_timestamp() - make_interval(secs => $2) and id <> all($3)
         order by created limit 1 for update skip locked`,
        [this.log, TIMES.left / 1000, stuck],
      );
      const left = rows[0];
      if (left !== undefined) {
        stuck.push(left.id);
        const position = await this.outcome(left);
        await client.query('savepoint settling');
        if (position !== undefined)
          await client
            .query('select write.settle($1, $2, $3)', [left.id, position !== null, position])
            .catch(() => client.query('rollback to savepoint settling'));
      }
      await client.query('commit');
      broken = false;
      return left !== undefined;
    } finally {
      client.release(broken);
    }
  }

  /** Where the append is; null when it can never be written, undefined when the server does not answer. */
  private async outcome({ id, stream, revision, events }: Left): Promise<Position | null | undefined> {
    if (events.length === 0) return null;
    try {
      return (await this.writer.write({ stream, revision, events }, performance.now() + TIMES.append)).position;
    } catch (error) {
      if (error instanceof RevisionConflict || error instanceof EventTooLarge) return null;
      if (!(error instanceof LogUnavailable)) return this.refused(id, stream, error);
      throw error;
    }
  }

  /** It may have been written before: only an append that succeeds or conflicts shows it, so it waits until that is allowed. */
  private refused(id: string, stream: string, error: unknown): undefined {
    if (this.reported.has(id)) return;
    this.reported.add(id);
    const why = error instanceof Error ? error.message || error.name : String(error);
    this.say(
      `An append to ${stream} that was left pending is refused by the event store (${why}); it is tried again until it is not.`,
    );
  }
}
