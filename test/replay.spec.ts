import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECTIONS } from '@guildhall/projections/all';
import { takeIn } from '@guildhall/projections/runner/live/take-in';
import { ReadModelWriter } from '@guildhall/projections/runner/live/writer';
import { listFailedEvents } from '@guildhall/projections/runner/operating/failed-event-acts';
import { prepareOnce } from '@guildhall/projections/runner/operating/first-start';
import { prepareProjections, rebuildProjection } from '@guildhall/projections/runner/operating/operations';
import { pause, resume } from '@guildhall/projections/runner/operating/pausing';
import { listProjections } from '@guildhall/projections/runner/operating/states';
import { verifyProjections } from '@guildhall/projections/runner/operating/verifying';
import { listenOnPostgres } from '@guildhall/projections/runner/reading/listener';
import { Readiness } from '@guildhall/projections/runner/reading/readiness';
import { rebuild } from '@guildhall/projections/runner/rebuild/rebuild';
import { checkpointOf } from '@guildhall/projections/runner/store/checkpoints';
import { story } from './replay.notes.mjs';
import { eventually } from './support/read-side';
import {
  append,
  appendStory,
  database,
  everything,
  log,
  notes,
  on,
  pool,
  reach,
  stop,
  sum,
  takeOver,
  work,
} from './support/replay-suite';

describe('replay equals live', () => {
  it('OP-14 OP-09 batches of 1, 7 and 1000 and a rebuild give the same rows, failed events included', async () => {
    await appendStory(600);
    const broken = story(600).find(([, type]) => type === 'NoteLiked')?.[0];
    await append([[broken, 'NoteBroken', { id: randomUUID(), how: 'throws' }]]);
    await appendStory(300, 7);
    const events = await everything();
    const writer = new ReadModelWriter(database.url, 'test');
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
    for (const options of [{}, { maxRows: 60 }, { maxRows: 1 }, { maxBytes: 9_000 }, { maxBytes: 1 }]) {
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
    expect((await listProjections(on()))[0]).toMatchObject({ status: 'stopped', lag: 0, generation: 0 });
  });
  it('OP-08 a first start makes all tables, and later starts leave them alone', async () => {
    await prepareOnce(database.url);
    const states = await listProjections({ databaseUrl: database.url, log });
    expect(states.map(({ name, status }) => `${name}: ${status}`)).toEqual(PROJECTIONS.map(({ name }) => `${name}: stopped`));
    await prepareOnce(database.url);
    expect(await listProjections({ databaseUrl: database.url, log })).toEqual(states);
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

  it('OP-04 given a projection that is paused, then a reader waits for it only once it is resumed', async () => {
    await work();
    await reach(await appendStory(20));
    const readiness = await open();
    await pause(on(), 'notes');
    // Workers look for pauses twice a second.
    await sleep(1000);
    const token = `${log.id}:${await appendStory(20, 17)}`;
    const started = Date.now();
    expect(await readiness.waitFor(['notes'], token, 60_000)).toBe(false);
    expect(Date.now() - started).toBeLessThan(30_000);
    await resume(on(), 'notes');
    await eventually(() => readiness.waitFor(['notes'], token));
    await readiness.close();
  });
});
