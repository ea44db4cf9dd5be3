import type pg from 'pg';
import type { Stamp } from './known-checkpoints.js';
import { readCheckpoints } from './polled-checkpoints.js';

/** A replica that has not answered a poll for so long, in ms, gets no reads. */
const SILENT_MS = 500;

export const IDENTITY = 'select system_identifier::text as id, pg_is_in_recovery() as "isReplica" from pg_control_system()';

interface Options {
  readiness: { stamp(): Pick<Stamp, 'generation' | 'trusted'> };
  say: (line: string) => void;
}

/** A copy of the database that follows it, and answers reads only. */
export class Replica {
  /** The states that its rows have at least; null while it takes no reads. */
  private seen: { stamp: Stamp; at: number } | null = null;
  private lastWords = '';

  constructor(
    readonly name: string,
    readonly pool: pg.Pool,
    private readonly options: Options,
  ) {}

  /** What it may answer from; null where it has been silent. */
  get stamp(): Stamp | null {
    return this.seen && performance.now() - this.seen.at < SILENT_MS ? this.seen.stamp : null;
  }

  /** @param primary the identity of the database that it copies */
  async poll(primary: string): Promise<void> {
    try {
      const { generation, trusted } = this.options.readiness.stamp();
      const { rows } = await this.pool.query<{ id: string; isReplica: boolean }>(IDENTITY);
      if (rows[0]?.id !== primary) throw new Error('it is a copy of another database');
      if (!rows[0].isReplica) throw new Error('it takes writes of its own');
      const checkpoints = await readCheckpoints(this.pool);
      const of = new Map(checkpoints.map((row) => [row.projection, row]));
      const sound = checkpoints.every((row) => row.sound);
      this.seen = { stamp: { generation, trusted, sound, of }, at: performance.now() };
      this.report('takes reads');
    } catch (error) {
      this.drop(error);
    }
  }

  /** It takes no reads until a poll has answered. */
  drop(error: unknown): void {
    this.seen = null;
    this.report(`takes no reads: ${error instanceof Error ? error.message : error}`);
  }

  private report(words: string): void {
    if (words !== this.lastWords) this.options.say(`${this.name} ${words}`);
    this.lastWords = words;
  }
}
