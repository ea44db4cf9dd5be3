import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorded } from '@guildhall/contracts/event';
import { Fenced, takeIn } from '@guildhall/projections/runner/live/take-in';
import { ProjectionWorker } from '@guildhall/projections/runner/live/worker';
import { ReadModelWriter } from '@guildhall/projections/runner/live/writer';
import { listProjections } from '@guildhall/projections/runner/operating/states';
import { verifyProjections } from '@guildhall/projections/runner/operating/verifying';
import { append, appendStory, database, everything, log, on, pool, reach, stop, takeOver, work } from './support/replay-suite';

describe('the fence', () => {
  const liked = async () => Number((await pool.query('select coalesce(sum(likes), 0) as likes from read.notes')).rows[0].likes);

  async function frozen() {
    const id = randomUUID();
    await append([[`note-${id}`, 'NoteWritten', { id, author: 'ann', text: 'x', tags: [], about: null }]]);
    await append(Array.from({ length: 9 }, () => [`note-${id}`, 'NoteLiked', { id, author: 'ann' }]));
    const events = await everything();
    const writer = new ReadModelWriter(database.url, 'test');
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
    expect((await listProjections(on()))[0]).toMatchObject({ status: 'stopped', lag: expect.any(Number) });
    expect((await listProjections(on()))[0]?.lag).toBeGreaterThan(30);
  });
});
