import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadAllOptions } from '@guildhall/event-store/log';
import type { Projection } from '@guildhall/projections/runner/definition/projection';
import { listFailedEvents, retryFailedEvent, skipFailedEvent } from '@guildhall/projections/runner/operating/failed-event-acts';
import { rebuildProjection, rollBack } from '@guildhall/projections/runner/operating/operations';
import { verifyProjections } from '@guildhall/projections/runner/operating/verifying';
import { dropLeftBehind } from '@guildhall/projections/runner/rebuild/left-behind';
import { withRebuildLock } from '@guildhall/projections/runner/rebuild/rebuild-lock';
import { dropKeptOfErased, type LookedThrough } from '@guildhall/projections/runner/rebuild/rollback';
import { recordError } from '@guildhall/projections/runner/store/checkpoints';
import { transact } from '@guildhall/projections/runner/store/connection';
import { record } from '@guildhall/projections/runner/store/operation-events';
import { makeTables } from '@guildhall/projections/runner/store/tables';
import { noteProjection } from './replay.notes.mjs';
import { append, appendStory, by, database, log, notes, on, pool, reach, stop, work, workers } from './support/replay-suite';

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
      ['RunRequested', { ...named, act: 'retry', run: expect.any(String) }, by],
      ['EventRetried', { ...named, failed_again: true }, by],
      ['EventSkipped', { ...named, revision: failed?.revision }, by],
    ]);
    await expect(skipFailedEvent(on(), 'notes', one.stream)).rejects.toThrow('has no failed event');
    expect(await acts()).toHaveLength(3);
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
    const read: string[] = [];
    const noting = new Proxy(log, {
      get: (of, name) =>
        name === 'readAll'
          ? (asked: ReadAllOptions) => read.push(asked.after) && of.readAll(asked)
          : Reflect.get(of, name).bind(of),
    });
    const looked: LookedThrough = new Map();
    const drop = () => dropKeptOfErased(pool, database.url, noting, notes, looked);
    expect([await drop(), await kept()]).toEqual([false, 2]);
    const head = await appendStory(3);
    expect([await drop(), await drop()]).toEqual([false, false]);
    // Each looks on from where the one before ended.
    expect([new Set(read).size, read.at(-1)]).toEqual([3, head]);
    // After a restore, the log may lack the event there, and hold an erasure before it.
    const [place] = looked.values();
    Object.assign(place?.to ?? {}, { mark: randomUUID() });
    await drop();
    expect(read.at(-1)).toBe(read[0]);
    await append([['account-1', 'PersonErased', { id: randomUUID() }]]);
    expect(await drop()).toBe(true);
    expect(await kept()).toBe(0);
    await expect(rollBack(on(), 'notes')).rejects.toThrow('No earlier tables');
  });

  it('OP-12 tables that a killed verify left beside the live ones go; those that somebody fills stay', async () => {
    const worker = await work();
    await reach(await appendStory(40));
    await stop(worker);
    const left = () => pool.query(`select from pg_tables where schemaname = 'read_next'`).then(({ rowCount }) => rowCount);
    expect(await dropLeftBehind(pool, database.url, notes)).toBe(false);
    await withRebuildLock(database.url, 'notes', async (client) => {
      await transact(client, (db) => makeTables(db, 'read_next', notes));
      await expect(dropLeftBehind(pool, database.url, notes)).rejects.toThrow('notes is being rebuilt already');
      expect(await left()).toBeGreaterThan(0);
    });
    expect(await dropLeftBehind(pool, database.url, notes)).toBe(true);
    expect(await left()).toBe(0);
  });

  it('OP-12 what errors quote is kept nowhere, since a person may have written it', async () => {
    const { one } = await failOne();
    const quotes = () => {
      throw new Error('invalid input syntax for type integer: "Ada Lovelace"');
    };
    const { on: handlers, ...rest } = noteProjection();
    const quoting = { ...rest, on: { ...handlers, NoteBroken: quotes } } as Projection;
    await retryFailedEvent(on(quoting), 'notes', one.stream);
    await recordError(pool, 'notes', new Error("column 'Ada Lovelace'"));
    const kept = await Promise.all(
      ['projections.failed_events', 'projections.checkpoints', 'write.runs'].map(
        async (table) => (await pool.query(`select to_json(t)::text as row from ${table} t`)).rows,
      ),
    );
    expect(JSON.stringify(kept)).toContain('invalid input syntax');
    expect(JSON.stringify(kept)).not.toContain('Ada');
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
