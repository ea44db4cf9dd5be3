import { setTimeout as sleep } from 'node:timers/promises';
import { allMigrations } from '@guildhall/backend/migrations';
import type { Recorded } from '@guildhall/contracts/event';
import { EVENT_KINDS } from '@guildhall/contracts/event-kinds';
import type { EventLog } from '@guildhall/event-store/log';
import { openLog } from '@guildhall/event-store/open-log';
import { migrate } from '@guildhall/platform/migrations';
import { PROJECTIONS } from '@guildhall/projections/all';
import { auditInParts } from '@guildhall/projections/audit/audit.projector';
import { type Running, takeIn } from '@guildhall/projections/runner/live/take-in';
import { ProjectionWorker } from '@guildhall/projections/runner/live/worker';
import { ReadModelWriter } from '@guildhall/projections/runner/live/writer';
import { listFailedEvents } from '@guildhall/projections/runner/operating/failed-event-acts';
import { checksumOf } from '@guildhall/projections/runner/rebuild/checksum';
import { rebuild } from '@guildhall/projections/runner/rebuild/rebuild';
import { checkpointOf, makeProjection, takeEpoch } from '@guildhall/projections/runner/store/checkpoints';
import { transact } from '@guildhall/projections/runner/store/connection';
import { loadFailedEvents } from '@guildhall/projections/runner/store/failed-event-rows';
import { rowsInParts } from '@guildhall/projections/runner/store/rows-in-parts';
import fc from 'fast-check';
import pg from 'pg';
import { TEST_KEYS } from './support/keys';
import { freshDatabase } from './support/postgres.mjs';
import { modelAfter, randomCommands } from './support/random-commands';

jest.setTimeout(120_000);

const template = { name: 'replay', prepare: (url: string) => migrate(url, allMigrations) };
const PARTS = 3;
/** Every projection, and the audit once more in parts. */
const ALL = [...PROJECTIONS, ...auditInParts(PARTS)];
/** A rebuild is an event that the audit lists: those entries are left out where rebuilds are compared. */
const audited = (parts: number) => `select md5(string_agg(line, '' order by line)) as hash from (
  select a::text as line from ${rowsInParts('audit', parts)} a where noun <> 'projections'
  union all select s::text from ${rowsInParts('audit_streams', parts)} s where noun <> 'projections'
  union all select e::text from ${rowsInParts('audit_entities', parts)} e
  union all select row(noun, type, sum(events))::text from ${rowsInParts('audit_counts', parts)} c where noun <> 'projections'
    group by noun, type) lines`;
const CUT = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()';

/** A database that holds a history, and the means to look at what is made of it. */
class Place {
  private constructor(
    private readonly database: Awaited<ReturnType<typeof freshDatabase>>,
    readonly log: EventLog,
    readonly pool: pg.Pool,
  ) {}

  static async open(): Promise<Place> {
    const database = await freshDatabase({ template });
    const pool = new pg.Pool({ connectionString: database.url, max: 4 }).on('error', () => {});
    return new Place(database, await Place.logOf(database.url), pool);
  }
  private static logOf = (url: string) => openLog({ ...TEST_KEYS, DATABASE_URL: url, EVENT_STORE_URL: url });

  get url() {
    return this.database.url;
  }
  async close() {
    await this.log.close();
    await this.pool.end();
    await this.database.drop();
  }

  /** The hash of every read model, and that nothing is missing from it. */
  async hashes(): Promise<Record<string, string>> {
    expect(await listFailedEvents({ databaseUrl: this.url, log: this.log })).toEqual([]);
    const hashes: Record<string, string> = {};
    const empty: string[] = [];
    const client = await this.pool.connect();
    for (const projection of ALL) {
      const { rows, sha256 } = await checksumOf(client, 'read', projection);
      if (rows === 0) empty.push(projection.name);
      hashes[projection.name] = sha256;
    }
    const [whole, inParts] = [await client.query(audited(1)), await client.query(audited(PARTS))];
    client.release();
    expect(inParts.rows).toEqual(whole.rows);
    for (const name of Object.keys(hashes).filter((each) => each.startsWith('audit'))) hashes[name] = whole.rows[0].hash;
    expect(empty).toEqual([]);
    return hashes;
  }

  /** A worker takes the events in while they are appended by a process that knows nothing of it. */
  async live(appends: readonly Parameters<EventLog['append']>[0][]): Promise<void> {
    const log = await Place.logOf(this.url);
    const worker = new ProjectionWorker({ databaseUrl: this.url, log, projections: ALL });
    await worker.start();
    for (const append of appends) await this.log.append(append);
    const head = await this.log.head();
    const behind = async () => {
      const checkpoints = await Promise.all(ALL.map(({ name }) => checkpointOf(this.pool, name)));
      return checkpoints.some((checkpoint) => (checkpoint?.position ?? '') < head);
    };
    while (await behind()) await sleep(10);
    await worker.stop();
    await log.close();
  }

  /** Takes the whole log in again in batches of this size, as the worker does, into tables that are empty. */
  async again(events: readonly Recorded[], size: number): Promise<void> {
    const writer = new ReadModelWriter(this.url, 'test');
    await this.pool.query('drop schema read, read_previous cascade; create schema read; create schema read_previous');
    await this.pool.query('delete from projections.checkpoints');
    const crew: Running[] = [];
    for (const projection of ALL) {
      const client = await this.pool.connect();
      await transact(client, (db) => makeProjection(db, projection)).finally(() => client.release());
      const { position, mark, epoch } = (await takeEpoch(this.pool, projection, 'test'))!;
      crew.push({
        projection,
        position,
        mark,
        epoch,
        failedEvents: await loadFailedEvents(this.pool, this.log, projection.name),
      });
    }
    for (let from = 0; from < events.length; from += size) {
      const batch = events.slice(from, from + size);
      await takeIn(writer, crew, batch, batch.at(-1)!.position);
    }
    await writer.close();
  }

  /** Rebuilds every read model beside itself from pages of this size; with `killed` each connection is cut on the way. */
  async rebuilt(size: number, killed = false): Promise<void> {
    const log: EventLog = { ...this.log, readAll: (range) => this.log.readAll({ ...range, limit: size }) };
    const cut = (name: string) => this.pool.query(CUT, [`guildhall-rebuild/${name}`]);
    const all = ALL.map((projection) => {
      const onProgress = ({ phase }: { phase: string }) => void (killed && phase === 'comparing' && cut(projection.name));
      return rebuild(projection, { databaseUrl: this.url, log, onProgress });
    });
    for (const ended of await Promise.allSettled(all)) {
      if (killed) expect(ended.status).toBe('rejected');
      else expect(ended).toMatchObject({ status: 'fulfilled', value: { difference: null } });
    }
  }

  async everything(): Promise<Recorded[]> {
    return (await this.log.readAll({ after: '', limit: 10_000 })).events;
  }
}

/** The kinds of events that a history lacks. */
const lackedBy = (events: readonly { type: string }[]): string[] => {
  const types = new Set(events.map(({ type }) => type));
  return Object.keys(EVENT_KINDS).filter((type) => !types.has(type));
};

describe('a random history', () => {
  it('OP-14 begins with every kind of event', () => {
    const begun = modelAfter([]).appends.flatMap(({ events }) => events);
    expect(lackedBy(begun)).toEqual([]);
    expect(lackedBy(begun.filter(({ type }) => type !== 'SkipUndone'))).toEqual(['SkipUndone']);
  });
});

describe('the product’s own read models', () => {
  it('OP-14 OP-09 OP-12 read models are the same live, replayed in batches of 1, 7 and 1000, rebuilt, after a kill, and in parts', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const { appends } = modelAfter(fc.sample(randomCommands(250), { seed, numRuns: 1 })[0]!);
    const place = await Place.open();
    try {
      await place.live(appends);
      const live = { seed, hashes: await place.hashes() };
      const events = await place.everything();
      for (const size of [1, 7, 1000]) {
        await place.again(events, size);
        expect({ seed, hashes: await place.hashes() }).toEqual(live);
        if (size === 7) await place.rebuilt(size, true);
        await place.rebuilt(size);
        expect({ seed, hashes: await place.hashes() }).toEqual(live);
      }
      expect(lackedBy(events)).toEqual([]);
    } finally {
      await place.close();
    }
  });
});
