import { unquotedError } from '@guildhall/platform/quotes';
import type { Projection } from '../definition/projection.js';
import type { Db } from '../store/connection.js';

export type Phase = 'reading' | 'writing' | 'indexing' | 'comparing' | 'catching up' | 'switching';

export interface Progress {
  projection: string;
  phase: Phase;
  events: number;
  /** Null when the projection has never counted its events. */
  eventsExpected: number | null;
  eventsPerSecond: number;
  /** Null while it is unknown. */
  secondsLeft: number | null;
}

/** An operator asked a rebuild to stop. */
export class RebuildCancelled extends Error {
  constructor() {
    super('the rebuild was cancelled');
  }
}

export interface Outcome {
  events: number;
  rows: number | null;
  checksum: string | null;
  difference: string | null;
}

interface Listening {
  /** The run that was asked for. */
  run?: string;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** How far a rebuild is: reported to its caller, kept in `projections.rebuilds`, where it also learns that it was cancelled. */
export class ProgressReport {
  private readonly started = Date.now();
  private reportedAt = 0;

  private constructor(
    private readonly db: Db,
    private readonly projection: Projection,
    private readonly listening: Listening,
    private readonly id: string | null,
    private readonly expected: number | null,
  ) {}

  static async start(db: Db, projection: Projection, listening: Listening): Promise<ProgressReport> {
    await db.query(
      `update projections.rebuilds set state = 'interrupted', finished_at = now() where projection = $1 and state = 'running'`,
      [projection.name],
    );
    const { rows } = await db.query<{ id: string; expected: number | null }>(
      `insert into projections.rebuilds (projection, version, run, events_expected)
       values ($1, $2, $3, (select nullif(events, 0) from projections.checkpoints where projection = $1))
       returning id, events_expected::float8 as expected`,
      [projection.name, projection.version, listening.run ?? null],
    );
    return new ProgressReport(db, projection, listening, rows[0]?.id ?? null, rows[0]?.expected ?? null);
  }

  /** For a replay that is not recorded. */
  static silent(db: Db, projection: Projection, listening: Listening): ProgressReport {
    return new ProgressReport(db, projection, listening, null, null);
  }

  /** @throws RebuildCancelled, or the signal's reason */
  async at(phase: Phase, events: number, always = false): Promise<void> {
    this.listening.signal?.throwIfAborted();
    const now = Date.now();
    if (!always && now - this.reportedAt < 250) return;
    this.reportedAt = now;
    const eventsPerSecond = Math.round(events / Math.max(0.001, (now - this.started) / 1000));
    // Nobody knows how long indexes and the comparison will take.
    const toRead = Math.max(0, (this.expected ?? 0) - events);
    const left = toRead === 0 || eventsPerSecond === 0 ? null : toRead / eventsPerSecond;
    this.listening.onProgress?.({
      projection: this.projection.name,
      phase,
      events,
      eventsExpected: this.expected,
      eventsPerSecond,
      secondsLeft: left === null ? null : Math.round(left),
    });
    if (this.id === null) return;
    const { rows } = await this.db.query<{ cancel: boolean }>(
      'update projections.rebuilds set phase = $2, events = $3, updated_at = now() where id = $1 returning cancel',
      [this.id, phase, events],
    );
    if (rows[0]?.cancel) throw new RebuildCancelled();
    await this.assertWanted(this.db);
  }

  /**
   * Inside the transaction that switches: a run that is taken up again knows by it that it was carried out.
   * @throws RebuildCancelled
   */
  async switched(db: Db, generation: number, { rows, checksum, difference }: Partial<Outcome>): Promise<void> {
    await this.assertWanted(db);
    await db.query(
      'update projections.rebuilds set generation = $2, row_count = $3, checksum = $4, difference = $5 where id = $1',
      [this.id, generation, rows ?? null, checksum ?? null, difference ?? null],
    );
  }

  /** @throws RebuildCancelled where the run that was asked for is no longer wanted */
  private async assertWanted(db: Db): Promise<void> {
    if (this.listening.run === undefined) return;
    const asked = 'select cancel from write.runs where id = $1 for share';
    const { rows } = await db.query<{ cancel: boolean }>(asked, [this.listening.run]);
    if (rows[0]?.cancel) throw new RebuildCancelled();
  }

  async finish(state: string, outcome: Partial<Outcome>, error: string | null = null): Promise<void> {
    await this.db.query(
      `update projections.rebuilds set state = $2, events = coalesce($3, events), row_count = $4, checksum = $5, difference = $6,
         error = $7, updated_at = now(), finished_at = now() where id = $1`,
      [this.id, state, outcome.events ?? null, outcome.rows ?? null, outcome.checksum ?? null, outcome.difference ?? null, error],
    );
  }

  async fail(error: unknown): Promise<void> {
    const state = error instanceof RebuildCancelled ? 'cancelled' : this.listening.signal?.aborted ? 'interrupted' : 'failed';
    await this.finish(state, {}, unquotedError(error).slice(0, 1000)).catch(() => undefined);
  }
}
