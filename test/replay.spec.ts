import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { allMigrations } from '@guildhall/backend/migrations';
import type { Recorded } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { openPostgresLog } from '@guildhall/event-store/postgres/postgres-log';
import { migrate } from '@guildhall/platform/migrations';
import { connect } from '@guildhall/platform/postgres';
import { PROJECTIONS } from '@guildhall/projections/all';
import type { Projection } from '@guildhall/projections/runner/definition/projection';
import { Fenced, type Running, takeIn } from '@guildhall/projections/runner/live/take-in';
import { ProjectionWorker } from '@guildhall/projections/runner/live/worker';
import { Writer } from '@guildhall/projections/runner/live/writer';
import { prepareOnce } from '@guildhall/projections/runner/operating/first-start';
import {
  cancel,
  listFailedEvents,
  prepareProjections,
  rebuildProjection,
  retryFailedEvent,
  rollBack,
  skipFailedEvent,
  verifyProjections,
} from '@guildhall/projections/runner/operating/operations';
import { listProjections } from '@guildhall/projections/runner/operating/states';
import { listenOnPostgres } from '@guildhall/projections/runner/reading/listener';
import { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { checksumOf } from '@guildhall/projections/runner/rebuild/checksum';
import { rebuild } from '@guildhall/projections/runner/rebuild/rebuild';
import { dropKeptOfErased } from '@guildhall/projections/runner/rebuild/rollback';
import { checkpointOf, makeProjection, takeEpoch } from '@guildhall/projections/runner/store/checkpoints';
import { inTransaction } from '@guildhall/projections/runner/store/connection';
import { loadFailedEvents } from '@guildhall/projections/runner/store/failed-event-rows';
import { record } from '@guildhall/projections/runner/store/operation-events';
import pg from 'pg';
import { noteProjection, story } from './replay.notes.mjs';
import { freshDatabase } from './support/postgres.mjs';

jest.setTimeout(60_000);

const prepare = (url: string) => migrate(url, allMigrations);
const notes = noteProjection();

const template = { name: 'replay', prepare };
let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: Awaited<ReturnType<typeof freshDatabase>>;
let log: EventLog;
let pool: pg.Pool;
const workers = new Set<ProjectionWorker>();

beforeAll(async () => {
  server = await freshDatabase({ template });
});
afterAll(() => server.drop());
beforeEach(async () => {
  database = await freshDatabase({ template });
  log = await openPostgresLog({ connectionString: database.url });
  pool = new pg.Pool({ connectionString: database.url, max: 6 });
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await Promise.all([...workers].map((worker) => worker.stop()));
  workers.clear();
  await log.close();
  await pool.end();
  await database.drop();
});

const by = { actor: 'system:ada', reason: 'to see it work' };
const on = (projection = notes) => ({ databaseUrl: database.url, log, projections: [projection], by });

async function append(events: readonly unknown[][]): Promise<string> {
  const results = await Promise.all(
    events.map(([stream, type, data]) =>
      log.append({
        stream: stream as string,
        expected: 'any',
        events: [
          {
            id: randomUUID(),
            type: type as string,
            data,
            metadata: {
              actor: 'system',
              time: '2026-01-05T10:00:00.000Z',
              correlationId: 'c',
              causationId: 'c',
              commandId: 'c',
              schemaVersion: 1,
            },
          },
        ],
      }),
    ),
  );
  return results
    .map(({ position }) => position)
    .sort()
    .at(-1) as string;
}

/** The whole story in its own order: later events find what earlier ones made. */
async function appendStory(count: number, seed = 7): Promise<string> {
  let position = '';
  const events = story(count, seed);
  for (let from = 0; from < count; from += 50) position = await append(events.slice(from, from + 50));
  return position;
}

async function work(projection = notes, options = {}): Promise<ProjectionWorker> {
  const worker = new ProjectionWorker({ ...on(projection), standByMs: 50, ...options });
  workers.add(worker);
  await worker.start();
  return worker;
}
async function stop(worker: ProjectionWorker): Promise<void> {
  workers.delete(worker);
  await worker.stop();
}

async function reach(position: string, projection = 'notes'): Promise<void> {
  for (const until = Date.now() + 15_000; Date.now() < until; await sleep(10)) {
    if (((await checkpointOf(pool, projection))?.position ?? '') >= position) return;
  }
  throw new Error(`${projection} did not reach ${position}: ${JSON.stringify(await listProjections(on()))}`);
}

async function sum(schema = 'read', projection = notes) {
  const client = await connect(database.url, 'test');
  return checksumOf(client, schema, projection).finally(() => client.end());
}

/** Takes the projection over, as a worker does that starts. */
async function takeOver(projection = notes): Promise<Running> {
  const client = await pool.connect();
  await inTransaction(client, (db) => makeProjection(db, projection)).finally(() => client.release());
  const taken = await takeEpoch(pool, projection, 'test');
  if (!taken) throw new Error('another version');
  const { position, mark, epoch } = taken;
  return { projection, position, mark, epoch, failedEvents: await loadFailedEvents(pool, log, projection.name) };
}

async function everything(): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for (let after = '', end = false; !end; ) {
    const page = await log.readAll({ after, limit: 2000 });
    events.push(...page.events);
    ({ position: after, end } = page);
  }
  return events;
}

describe('replay equals live', () => {
  it('OP-14 OP-09 batches of 1, 7 and 1000 and a rebuild give the same rows, failed events included', async () => {
    await appendStory(600);
    const broken = story(600).find(([, type]) => type === 'NoteLiked')?.[0];
    await append([[broken, 'NoteBroken', { id: randomUUID(), how: 'throws' }]]);
    await appendStory(300, 7);
    const events = await everything();
    const writer = new Writer(database.url, 'test');
    const sums = new Set<string>();
    for (const size of [1, 7, 1000]) {
      await pool.query('drop table if exists read.notes, read.note_tallies; delete from projections.checkpoints');
      const running = await takeOver();
      for (let from = 0; from < events.length; from += size) {
        const batch = events.slice(from, from + size);
        await takeIn(writer, [running], batch, batch.at(-1)?.position as string);
      }
      expect((await checkpointOf(pool, 'notes'))?.position).toBe(events.at(-1)?.position);
      sums.add(JSON.stringify(await sum()));
    }
    await writer.close();
    const [verified] = await verifyProjections(on());
    expect(verified?.difference).toBeNull();
    for (const options of [{}, { maxRows: 60 }, { maxRows: 1 }]) {
      const rebuilt = await rebuild(notes, { ...on(), ...options });
      expect(rebuilt.difference).toBeNull();
      sums.add(JSON.stringify(await sum()));
    }
    expect([...sums]).toHaveLength(1);
    expect((await sum()).rows).toBeGreaterThan(50);
    expect(await listFailedEvents(on())).toEqual([
      expect.objectContaining({ stream: broken, eventType: 'NoteBroken', attempts: 1 }),
    ]);
  });

  it('OP-14 a comparison finds a row that its events do not make', async () => {
    await appendStory(200);
    const worker = await work();
    await reach(await log.head());
    await stop(worker);
    await pool.query('update read.notes set likes = likes + 1 where id = (select id from read.notes limit 1)');
    const [verified] = await verifyProjections(on());
    expect(verified?.difference).toMatch(/contents differ/);
    expect((await rebuildProjection(on(), 'notes')).difference).toMatch(/contents differ/);
    expect((await verifyProjections(on()))[0]?.difference).toBeNull();
  });
});

describe('read models that no worker has filled yet', () => {
  it('OP-08 read models without a worker answer queries, and are listed as having none', async () => {
    await Promise.all([prepareProjections(database.url, [notes]), prepareProjections(database.url, [notes])]);
    expect((await pool.query('select count(*)::int as count from read.notes')).rows).toEqual([{ count: 0 }]);
    expect((await listProjections(on()))[0]).toMatchObject({ status: 'no worker', lag: 0, generation: 0 });
  });
  it('OP-08 a first start makes all tables, and later starts leave them alone', async () => {
    await prepareOnce(database.url);
    const states = await listProjections({ databaseUrl: database.url, log });
    expect(states.map(({ name, status }) => `${name}: ${status}`)).toEqual(PROJECTIONS.map(({ name }) => `${name}: no worker`));
    await prepareOnce(database.url);
    expect(await listProjections({ databaseUrl: database.url, log })).toEqual(states);
  });
});

describe('the fence', () => {
  const liked = async () => Number((await pool.query('select coalesce(sum(likes), 0) as likes from read.notes')).rows[0].likes);

  async function frozen() {
    const id = randomUUID();
    await append([[`note-${id}`, 'NoteWritten', { id, author: 'ann', text: 'x', tags: [], about: null }]]);
    await append(Array.from({ length: 9 }, () => [`note-${id}`, 'NoteLiked', { id, author: 'ann' }]));
    const events = await everything();
    const writer = new Writer(database.url, 'test');
    const first = await takeOver();
    const written = events[0] as Recorded;
    await takeIn(writer, [first], [written], written.position);
    const second = await takeOver();
    const likes = events.slice(1);
    await takeIn(writer, [second], likes, likes.at(-1)?.position as string);
    return { writer, first, likes, position: likes.at(-1)?.position as string };
  }

  it('OP-01 a worker that was frozen while another took over cannot write', async () => {
    const { writer, first, likes, position } = await frozen();
    await expect(takeIn(writer, [first], likes, position)).rejects.toBeInstanceOf(Fenced);
    await writer.close();
    expect(await liked()).toBe(9);
  });

  it('the fence is seen failing without the comparison of position and epoch', async () => {
    const { writer, first, likes, position } = await frozen();
    await pool.query('update projections.checkpoints set position = $1, epoch = $2', [first.position, first.epoch]);
    await takeIn(writer, [first], likes, position);
    await writer.close();
    expect(await liked()).toBe(18);
  });

  it('OP-01 OP-14 every event is applied once while three workers end and start repeatedly', async () => {
    await appendStory(100);
    const position = { last: '' };
    const writing = (async () => {
      for (let part = 0; part < 12; part++) {
        position.last = await appendStory(60, 100 + part);
        await sleep(60);
      }
    })();
    const crew = [await work(), await work(), await work()];
    const terminated = { count: 0 };
    for (let round = 0; round < 10; round++) {
      await sleep(90);
      const victim = crew[round % 3] as ProjectionWorker;
      if (round % 2) {
        await stop(victim);
        crew[round % 3] = await work();
      } else {
        const { rows } = await pool.query(
          'select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity where application_name like $1',
          [`projections/${round % 4 ? '%' : 'writer'}/${victim.id}`],
        );
        terminated.count += rows[0].ended;
      }
    }
    await writing;
    await reach(position.last);
    await Promise.all(crew.map(stop));
    expect(terminated.count).toBeGreaterThan(0);
    expect((await verifyProjections(on()))[0]?.difference).toBeNull();
  });

  it('OP-08 a projection moves to another worker when its worker ends, and a missing worker is listed', async () => {
    await appendStory(50);
    const first = await work();
    await reach(await log.head());
    const second = await work();
    const state = async () => (await listProjections(on()))[0];
    for (let waited = 0; waited < 500 && (await state())?.status !== 'live'; waited++) await sleep(20);
    expect(await state()).toMatchObject({ name: 'notes', status: 'live', lag: 0, failedEvents: 0 });
    await stop(first);
    await reach(await appendStory(50, 9));
    await stop(second);
    await appendStory(50, 10);
    expect((await listProjections(on()))[0]).toMatchObject({ status: 'no worker', lag: expect.any(Number) });
    expect((await listProjections(on()))[0]?.lag).toBeGreaterThan(30);
  });
});

describe('a rebuild', () => {
  it('OP-09 readers notice no rebuild: no failed, smaller or empty answer', async () => {
    await appendStory(200);
    await work();
    await reach(await log.head());
    let most = 0;
    let answers = 0;
    let reading = true;
    const fallen: unknown[] = [];
    const read = async () => {
      while (reading) {
        const before = most;
        const { rows } = await pool.query({
          name: 'count',
          text: `select (select count(*) from read.notes n where n.author = 'reader')::int as notes, (select count(*) from read.note_tallies)::int as tallies`,
        });
        answers++;
        const { notes: count, tallies } = rows[0];
        if (count < before || tallies === 0) fallen.push({ count, before, tallies });
        most = Math.max(most, count);
      }
    };
    let writing = true;
    const write = async () => {
      while (writing) {
        const id = randomUUID();
        await append([[`note-${id}`, 'NoteWritten', { id, author: 'reader', text: 'x', tags: [], about: null }]]);
        await sleep(2);
      }
    };
    const readers = [read(), read(), read()];
    const writer = write();
    for (let generation = 1; generation <= 4; generation++) {
      const phases = new Set<string>();
      const rebuilt = await rebuildProjection(on(), 'notes', ({ phase }) => phases.add(phase));
      expect(rebuilt.difference).toBeNull();
      expect([...phases]).toEqual(expect.arrayContaining(['writing', 'indexing', 'comparing', 'switching']));
      await sleep(30);
    }
    writing = false;
    await writer;
    await reach(await log.head());
    reading = false;
    await Promise.all(readers);
    expect(fallen).toEqual([]);
    expect(answers).toBeGreaterThan(50);
    expect((await verifyProjections(on()))[0]?.difference).toBeNull();
  });

  it('OP-09 the log records a rebuild with who, how many events and how long, and no projection moves', async () => {
    const recorded = () => log.readStream('projection-notes');
    await appendStory(100);
    const old = await work();
    await reach(await log.head());
    const { generation, events, seconds } = await rebuildProjection(on(), 'notes');
    const data = { projection: 'notes', version: 1, generation, events, seconds, difference: null };
    expect(await recorded()).toMatchObject([{ type: 'ProjectionRebuilt', data, metadata: by }]);
    await reach(await log.head());
    expect((await listProjections(on()))[0]).toMatchObject({ lag: 0, events });
    expect((await verifyProjections(on()))[0]?.difference).toBeNull();
    await stop(old);
    await work(noteProjection(2));
    while ((await recorded()).length < 2) await sleep(10);
    expect((await recorded())[1]).toMatchObject({
      data: { version: 2, generation: generation + 1 },
      metadata: { actor: 'system' },
    });
  });

  it('OP-09 a killed rebuild leaves the live tables alone and can be repeated', async () => {
    await appendStory(300);
    await work();
    await reach(await log.head());
    const before = await sum();
    for (const phase of ['writing', 'indexing', 'comparing', 'switching']) {
      const killed = rebuildProjection(on(), 'notes', (progress) => {
        if (progress.phase !== phase) return;
        void pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guildhall-rebuild/notes'`,
        );
      });
      await killed.then(
        () => undefined,
        () => undefined,
      );
    }
    await sleep(50);
    expect(await sum()).toEqual(before);
    const { rebuild: last } = (await listProjections(on()))[0] ?? {};
    expect(['interrupted', 'done']).toContain(last?.state);
    await reach(await appendStory(30, 11));
    expect((await rebuildProjection(on(), 'notes')).difference).toBeNull();
    const { rows } = await pool.query(`select state, count(*)::int as count from projections.rebuilds group by state`);
    expect(rows.find((row) => row.state === 'interrupted')?.count).toBeGreaterThan(0);
    expect(rows.some((row) => row.state === 'running')).toBe(false);
  });

  it('OP-09 RC-08 a rebuild can be cancelled, and the log says by whom and why', async () => {
    await appendStory(100);
    await work();
    await reach(await log.head());
    const before = await sum();
    const asked: Promise<boolean>[] = [];
    const slow: EventLog = { ...log, readAll: (range) => sleep(300).then(() => log.readAll({ ...range, limit: 50 })) };
    const running = rebuildProjection({ ...on(), log: slow }, 'notes', () => asked.push(cancel(on(), 'notes')));
    await expect(running).rejects.toThrow('cancelled');
    expect(await asked[0]).toBe(true);
    expect(await sum()).toEqual(before);
    expect((await listProjections(on()))[0]?.rebuild?.state).toBe('cancelled');
    expect(await cancel(on(), 'notes')).toBe(false);
    const cancelled = (await log.readStream('projection-notes')).filter(({ type }) => type === 'RebuildCancelled');
    expect(cancelled).toMatchObject([{ data: { projection: 'notes' }, metadata: by }]);
  });

  it('OP-09 RC-08 a roll back loses no later event, and the log says by whom and why', async () => {
    await appendStory(150);
    await work();
    await reach(await log.head());
    await rebuildProjection(on(), 'notes');
    await reach(await appendStory(150, 12));
    const expected = await sum();
    await rollBack(on(), 'notes');
    expect(await sum()).toEqual(expected);
    await reach(await appendStory(60, 13));
    expect((await verifyProjections(on()))[0]?.difference).toBeNull();
    await rollBack(on(), 'notes');
    await reach(await appendStory(60, 14));
    expect((await verifyProjections(on()))[0]?.difference).toBeNull();
    const [last] = await log.readStream('projection-notes', { backwards: true, limit: 1 });
    const data = { projection: 'notes', version: 1, generation: expect.any(Number) };
    expect(last).toMatchObject({ type: 'ProjectionRolledBack', data, metadata: by });
  });

  it('OP-09 a new version of the code rebuilds by itself, and an older worker waits', async () => {
    await appendStory(150);
    const old = await work();
    await reach(await log.head());
    await work(noteProjection(2));
    for (let waited = 0; waited < 500 && (await checkpointOf(pool, 'notes'))?.version !== 2; waited++) await sleep(10);
    await reach(await appendStory(60, 15));
    await stop(old);
    await reach(await appendStory(60, 16));
    expect(await checkpointOf(pool, 'notes')).toMatchObject({ version: 2, generation: expect.any(Number) });
    expect((await verifyProjections(on(noteProjection(2))))[0]?.difference).toBeNull();
  });
});

describe('an event that cannot be taken in', () => {
  const note = (author: string) => {
    const id = randomUUID();
    return { id, stream: `note-${id}`, written: [`note-${id}`, 'NoteWritten', { id, author, text: 'x', tags: [], about: null }] };
  };
  const likes = async (id: string) => (await pool.query('select likes from read.notes where id = $1', [id])).rows[0]?.likes;

  async function failOne() {
    await work();
    const [one, other] = [note('ann'), note('bob')];
    await append([one.written]);
    await append([other.written]);
    await append([[one.stream, 'NoteBroken', { id: one.id, how: 'throws' }]]);
    await append([[one.stream, 'NoteLiked', { id: one.id, author: 'ann' }]]);
    await reach(await append([[other.stream, 'NoteLiked', { id: other.id, author: 'bob' }]]));
    return { one, other };
  }

  it('OP-11 a failed event waits with its stream while others go on, and can be skipped for a reason', async () => {
    const { one, other } = await failOne();
    expect([await likes(one.id), await likes(other.id)]).toEqual([0, 1]);
    expect(await listFailedEvents(on())).toEqual([
      expect.objectContaining({ stream: one.stream, error: 'this note cannot be read', waiting: 1, attempts: 1 }),
    ]);
    expect((await retryFailedEvent(on(), 'notes', one.stream)).still).toMatchObject({ eventType: 'NoteBroken' });
    expect((await listFailedEvents(on()))[0]).toMatchObject({ attempts: 2, waiting: 1 });
    expect(await skipFailedEvent(on(), 'notes', one.stream)).toMatchObject({ still: null });
    expect(await likes(one.id)).toBe(1);
    await reach(await append([[one.stream, 'NoteLiked', { id: one.id, author: 'ann' }]]));
    expect(await likes(one.id)).toBe(2);
    expect(await listFailedEvents(on())).toEqual([]);
    expect((await rebuildProjection(on(), 'notes')).difference).toBeNull();
  });

  it('OP-11 an event that only Postgres refuses is found and fails, live and in a rebuild', async () => {
    await work();
    const [one, other] = [note(randomBytes(8000).toString('base64')), note('bob')];
    await appendStory(40);
    await Promise.all([append([one.written]), append([other.written])]);
    await reach(await append([[one.stream, 'NoteLiked', { id: one.id, author: 'ann' }]]));
    expect(await listFailedEvents(on())).toEqual([
      expect.objectContaining({
        stream: one.stream,
        eventType: 'NoteWritten',
        waiting: 1,
        error: expect.stringMatching(/index row/),
      }),
    ]);
    expect(await likes(other.id)).toBe(0);
    expect((await rebuildProjection(on(), 'notes')).difference).toBeNull();
    expect(await listFailedEvents(on())).toEqual([expect.objectContaining({ stream: one.stream, waiting: 1 })]);
  });

  const acts = async () =>
    (await log.readStream('projection-notes')).map(({ type, data, metadata: { actor, reason } }) => [
      type,
      data,
      { actor, reason },
    ]);

  it('RC-08 a retry and a skip are events, with who did it and why', async () => {
    const { one } = await failOne();
    const [failed] = await listFailedEvents(on());
    await retryFailedEvent(on(), 'notes', one.stream);
    await skipFailedEvent(on(), 'notes', one.stream);
    const named = { projection: 'notes', stream: one.stream, event_id: failed?.eventId, event_type: 'NoteBroken' };
    expect(await acts()).toEqual([
      ['EventRetried', { ...named, failed_again: true }, by],
      ['EventSkipped', { ...named, revision: failed?.revision }, by],
    ]);
    await expect(skipFailedEvent(on(), 'notes', one.stream)).rejects.toThrow('has no failed event');
    expect(await acts()).toHaveLength(2);
  });

  it('RC-08 a skip holds where only the log is left', async () => {
    const { one } = await failOne();
    await skipFailedEvent(on(), 'notes', one.stream);
    await pool.query('truncate projections.skipped');
    expect((await verifyProjections(on()))[0]?.difference).toBeNull();
    expect((await rebuildProjection(on(), 'notes')).difference).toBeNull();
    expect(await listFailedEvents(on())).toEqual([]);
    expect(await likes(one.id)).toBe(1);
  });

  it('RC-08 the next worker completes a skip whose process ended before the rows followed', async () => {
    const { one } = await failOne();
    for (const worker of workers) await stop(worker);
    const [failed] = await listFailedEvents(on());
    const data = { projection: 'notes', stream: one.stream, event_id: failed!.eventId, event_type: 'NoteBroken' };
    await record(log, { type: 'EventSkipped', data }, by);
    await work();
    for (let waited = 0; waited < 500 && (await listFailedEvents(on())).length > 0; waited++) await sleep(10);
    expect(await likes(one.id)).toBe(1);
  });

  it('RC-08 a skip that an earlier version kept in a table only is recorded in the log', async () => {
    const { one } = await failOne();
    for (const worker of workers) await stop(worker);
    await pool.query(
      `insert into projections.skipped (projection, event_id, stream, event_type, error, reason)
       select projection, event_id, stream, event_type, error, 'an old reason' from projections.failed_events`,
    );
    await work();
    for (let waited = 0; waited < 500 && (await listFailedEvents(on())).length > 0; waited++) await sleep(10);
    expect(await acts()).toEqual([
      ['EventSkipped', expect.objectContaining({ stream: one.stream }), { actor: 'system', reason: 'an old reason' }],
    ]);
  });

  it('OP-12 tables kept for rolling back go when a person is erased', async () => {
    await work();
    await reach(await appendStory(40));
    await rebuildProjection(on(), 'notes');
    const kept = () => pool.query(`select from pg_tables where schemaname = 'read_previous'`).then(({ rowCount }) => rowCount);
    expect(await dropKeptOfErased(pool, database.url, log, notes)).toBe(false);
    expect(await kept()).toBe(2);
    await append([['account-1', 'PersonErased', { id: randomUUID() }]]);
    expect(await dropKeptOfErased(pool, database.url, log, notes)).toBe(true);
    expect(await kept()).toBe(0);
    await expect(rollBack(on(), 'notes')).rejects.toThrow('No earlier tables');
  });

  it('OP-11 a retry takes a failed event in once the code is corrected', async () => {
    const { one } = await failOne();
    const fixed = noteProjection();
    const repaired = { ...fixed, on: { ...fixed.on, NoteBroken: () => [] } } as Projection;
    expect(await retryFailedEvent(on(repaired), 'notes', one.stream)).toMatchObject({ events: 2, still: null });
    expect(await likes(one.id)).toBe(1);
    await reach(await append([[one.stream, 'NoteLiked', { id: one.id, author: 'ann' }]]));
    expect(await likes(one.id)).toBe(2);
  });
});

describe('reading what one wrote', () => {
  const open = () => Readiness.open({ ear: listenOnPostgres(database.url), pool, log, pollMs: 100 });
  const until = async (condition: () => boolean) => {
    for (let waited = 0; waited < 2000 && !condition(); waited++) await sleep(10);
  };

  it('OP-04 a reader waits until the projection has reached the token, and no longer', async () => {
    await appendStory(20);
    await work();
    await reach(await log.head());
    const readiness = await open();
    await until(() => readiness.alive(['notes']));
    const moved: string[] = [];
    const stopListening = readiness.onMoved((name) => moved.push(name));
    const key = readiness.statesOf(['notes']);
    const position = await appendStory(20, 17);
    expect(await readiness.waitFor(['notes'], `${log.id}:${position}`)).toBe(true);
    expect(readiness.statesOf(['notes'])).not.toBe(key);
    expect(moved).toContain('notes');
    stopListening();
    await readiness.close();
  });

  it.each([
    ['nothing', () => null],
    ['nonsense', () => 'nonsense'],
    ['a token of another log', (position: string) => `${randomUUID()}:${position}`],
    ['a token ahead of the log', () => `${log.id}:${'9'.repeat(19)}`],
  ])('OP-04 a reader does not wait for %s', async (_, token) => {
    const position = await appendStory(20);
    const readiness = await open();
    expect(await readiness.waitFor(['notes'], token(position))).toBe(true);
    await readiness.close();
  });

  it('OP-04 a reader does not wait for a worker that is down', async () => {
    const worker = await work();
    await stop(worker);
    const position = await appendStory(20);
    const readiness = await open();
    const started = Date.now();
    expect(await readiness.waitFor(['notes'], `${log.id}:${position}`, 60_000)).toBe(false);
    expect(Date.now() - started).toBeLessThan(30_000);
    await readiness.close();
  });
});
