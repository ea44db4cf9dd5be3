import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { allMigrations } from '@guildhall/backend/migrations';
import type { EventLog } from '@guildhall/event-store/log';
import { openPostgresLog } from '@guildhall/event-store/postgres/postgres-log';
import { migrate } from '@guildhall/platform/migrations';
import type { Projection } from '@guildhall/projections/runner/definition/projection';
import { ProjectionWorker } from '@guildhall/projections/runner/live/worker';
import type { WorkerOptions } from '@guildhall/projections/runner/live/worker-options';
import { listenOnPostgres } from '@guildhall/projections/runner/reading/listener';
import { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { checkpointOf } from '@guildhall/projections/runner/store/checkpoints';
import pg from 'pg';
import { noteProjection, story } from '../replay.notes.mjs';

export const prepareDatabase = (url: string) => migrate(url, allMigrations);

/** Waits until `holds`, and fails after `limit` ms. */
export async function eventually(holds: () => unknown, limit = 20_000): Promise<void> {
  for (const end = Date.now() + limit; !(await holds()); await sleep(10))
    if (Date.now() > end) throw new Error(`not within ${limit} ms: ${holds}`);
}

/** A log with a projection of notes on one database, its workers, and the readers that follow it. */
export class ReadSide {
  readonly pool: pg.Pool;
  readonly said: string[] = [];
  readonly workers = new Set<ProjectionWorker>();
  private readonly readers = new Set<Readiness>();

  private constructor(
    readonly url: string,
    readonly log: EventLog,
    readonly projection: Projection,
  ) {
    this.pool = new pg.Pool({ connectionString: url, max: 6 }).on('error', () => undefined);
  }

  /** On a database that `prepareDatabase` has made; the log is that database's own unless given. */
  static async open(url: string, log?: EventLog): Promise<ReadSide> {
    return new ReadSide(url, log ?? (await openPostgresLog({ connectionString: url })), noteProjection());
  }

  get on() {
    const by = { actor: 'system:ada', reason: 'to see it work' };
    return { databaseUrl: this.url, log: this.log, projections: [this.projection], by };
  }

  /** Appends one event, and more of other types with the same data. @returns the last position */
  async append(stream: string, type: string, data: object, ...more: string[]): Promise<string> {
    const caused = { correlationId: 'c', causationId: 'c', commandId: 'c' };
    const metadata = { actor: 'system', time: '2026-01-05T10:00:00.000Z', ...caused, schemaVersion: 1 } as const;
    const events = [type, ...more].map((each) => ({ id: randomUUID(), type: each, data, metadata }));
    return (await this.log.append({ stream, expected: 'any', events })).position;
  }

  /** Appends the first `count` events of a story, in order. @returns the last position */
  async appendStory(count: number, seed?: number): Promise<string> {
    let position = '';
    for (const [stream, type, data] of story(count, seed)) position = await this.append(stream, type, data);
    return position;
  }

  /** `more` are types of further events in the same append. */
  async write(text: string, ...more: string[]): Promise<string> {
    const id = randomUUID();
    return this.append(`note-${id}`, 'NoteWritten', { id, author: 'ann', text, tags: [], about: null }, ...more);
  }

  async work(options: Partial<WorkerOptions> = {}): Promise<ProjectionWorker> {
    const worker = new ProjectionWorker({ ...this.on, standByMs: 50, say: (line) => this.said.push(line), ...options });
    this.workers.add(worker);
    await worker.start();
    return worker;
  }

  async stopWorkers(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.stop()));
    this.workers.clear();
  }

  /** A reader; what it asks the log is answered by `log` where that is given. */
  async read(log: EventLog = this.log): Promise<Readiness> {
    const { pool, url } = this;
    const readiness = await Readiness.open({ pool, log, ear: listenOnPostgres(url), pollMs: 200 });
    this.readers.add(readiness);
    return readiness;
  }

  async texts(): Promise<string[]> {
    const { rows } = await this.pool.query<{ text: string }>('select text from read.notes order by written_at, text');
    return rows.map(({ text }) => text);
  }

  reach = (position: string): Promise<void> =>
    eventually(async () => {
      const checkpoint = await checkpointOf(this.pool, this.projection.name).catch(() => null);
      return (checkpoint?.position ?? '') >= position;
    });

  async close(): Promise<void> {
    await this.stopWorkers();
    for (const readiness of this.readers) await readiness.close();
    await this.log.close();
    await this.pool.end();
  }
}
