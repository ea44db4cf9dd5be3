import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@guildhall/event-store/log';
import { cancel, rebuildProjection, rollBack } from '@guildhall/projections/runner/operating/operations';
import { pause, resume } from '@guildhall/projections/runner/operating/pausing';
import { listProjections } from '@guildhall/projections/runner/operating/states';
import { verifyProjections } from '@guildhall/projections/runner/operating/verifying';
import { rebuild } from '@guildhall/projections/runner/rebuild/rebuild';
import { checkpointOf } from '@guildhall/projections/runner/store/checkpoints';
import { noteProjection } from './replay.notes.mjs';
import { append, appendStory, by, log, notes, on, pool, reach, stop, sum, work } from './support/replay-suite';

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

  it.each([{ maxRows: 20 }, { maxBytes: 8_000 }])(
    'OP-09 beyond what memory holds, a rebuild makes the indexes that its events need, and the others at the end: %j',
    async (most) => {
      const write = (id: string) => [`note-${id}`, 'NoteWritten', { id, author: 'ada', text: 'x', tags: [], about: null }];
      await append(Array.from({ length: 40 }, () => write(randomUUID())));
      await append([['author-ada', 'AuthorRenamed', { from: 'ada', to: 'bo' }]]);
      await append(Array.from({ length: 40 }, () => write(randomUUID())));
      const indexes = async (schema: string) => {
        const { rows } = await pool.query(
          `select indexname from pg_indexes where schemaname = $1 and tablename = 'notes' order by 1`,
          [schema],
        );
        return rows.map(({ indexname }) => indexname).join(' ');
      };
      const seen = new Set<string>();
      const watched: EventLog = {
        ...log,
        readAll: async (range) => {
          seen.add(await indexes('read_next'));
          return log.readAll({ ...range, limit: 10 });
        },
      };
      expect((await rebuild(notes, { ...on(), log: watched, ...most })).difference).toBeNull();
      const all = 'notes_1 notes_2 notes_pkey';
      expect([...seen]).toEqual(['', 'notes_pkey', 'notes_1 notes_pkey', all]);
      expect(await indexes('read')).toBe(all);
    },
  );

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
    const uncompared = 'the live one is of version 2, not 3';
    expect(await rebuildProjection(on(noteProjection(3)), 'notes')).toMatchObject({ rows: null, difference: null, uncompared });
  });

  it('OP-09 given a paused projection that is behind, then a rebuild says why it is not compared', async () => {
    await appendStory(30);
    await work();
    await reach(await log.head());
    await pause(on(), 'notes');
    // Workers look for pauses twice a second.
    await sleep(1000);
    const head = await appendStory(30, 17);
    const uncompared = expect.stringMatching(/^the live one is paused: at /);
    expect(await rebuildProjection(on(), 'notes')).toMatchObject({ difference: null, uncompared });
    await resume(on(), 'notes');
    await reach(head);
  });
});
