import { randomUUID } from 'node:crypto';
import { type EventLog, LogUnavailable } from '@guildhall/event-store/log';
import { rebuildProjection, rollBack } from '@guildhall/projections/runner/operating/operations';
import { checkpointOf } from '@guildhall/projections/runner/store/checkpoints';
import { equal, shows, side, sound, write } from './support/healing';
import { restoreOlderLog } from './support/older-log';
import { eventually } from './support/read-side';

const NOTES = ['notes'];

describe('a log that was restored from a backup', () => {
  const restored = async () => {
    const backup = await write('kept');
    await side.reach(await write('lost 1', 'lost 2', 'lost 3'));
    return backup;
  };

  it('RC-01 given a worker that starts on it, then it says so, rebuilds, and shows no row of the lost part', async () => {
    await side.work();
    const backup = await restored();
    await side.stopWorkers();
    await restoreOlderLog(side.pool, backup);
    await write('new 1', 'new 2', 'new 3', 'new 4', 'new 5');
    await side.work();
    await shows('kept', 'new 1', 'new 2', 'new 3', 'new 4', 'new 5');
    expect(side.said.join('\n')).toMatch(/notes: its checkpoint names the event .* which the log does not hold/);
    await eventually(sound);
    await equal();
  });

  it('RC-01 given a batch of before the restore, then it is not written and no new row is missing', async () => {
    let free = () => {};
    let held: Promise<unknown> | null = null;
    let brought = 0;
    const subscribeAll: EventLog['subscribeAll'] = (subscription) =>
      side.log.subscribeAll({
        ...subscription,
        onBatch: async (events, ...end) => {
          brought += events.length;
          await held;
          await subscription.onBatch(events, ...end);
        },
      });
    await side.work({ log: { ...side.log, subscribeAll } });
    const backup = await write('kept');
    await side.reach(backup);
    await side.pool.query(`create table written (text text);
      create function note() returns trigger language plpgsql as 'begin insert into public.written values (new.text); return new; end';
      create trigger note after insert on read.notes for each row execute function note()`);
    try {
      held = new Promise<void>((resolve) => {
        free = resolve;
      });
      const before = brought;
      await side.write('lost', 'OfNoInterest');
      await eventually(() => brought > before);
      await restoreOlderLog(side.pool, backup);
      await write('new 1', 'new 2');
    } finally {
      free();
    }
    await shows('kept', 'new 1', 'new 2');
    await equal();
    expect((await side.pool.query(`select from written where text = 'lost'`)).rowCount).toBe(0);
  });

  it.each([0, 2, 3, 6])('RC-01 given %i writes at once after it, then a worker that runs finds out by itself', async (count) => {
    await side.work();
    const backup = await restored();
    const news = Array.from({ length: count }, (_, at) => `new ${at}`);
    await restoreOlderLog(side.pool, backup);
    await write(...news);
    await shows('kept', ...news);
    await side.reach(await write('last'));
    await shows('kept', 'last', ...news);
    await eventually(sound);
    await equal();
  });

  it('RC-01 given a lost command that is repeated at the same position, then no row of the lost part is shown', async () => {
    const [id, note] = [randomUUID(), randomUUID()];
    const ask = async (time: string) => {
      const metadata = { actor: 'system', time, correlationId: 'c', causationId: 'c', commandId: 'c', schemaVersion: 1 } as const;
      const data = { id: note, author: 'ann', text: 'asked twice', tags: [], about: null };
      const events = [{ id, type: 'NoteWritten', data, metadata }];
      return (await side.log.append({ stream: `note-${note}`, expected: 'any', events })).position;
    };
    await side.work();
    const backup = await write('kept');
    await write('lost');
    const first = await ask('2026-01-05T10:00:00.000Z');
    await side.reach(first);
    await side.stopWorkers();
    await restoreOlderLog(side.pool, backup);
    await write('new');
    expect(await ask('2026-01-05T10:00:30.000Z')).toBe(first);
    await side.work();
    await shows('kept', 'new', 'asked twice');
    await equal();
  });

  it('RC-01 until it is rebuilt, readers hear that they are catching up, with and without a token', async () => {
    await side.work();
    const backup = await restored();
    await side.stopWorkers();
    await restoreOlderLog(side.pool, backup);
    const readiness = await side.read();
    expect(await readiness.waitFor(NOTES, null)).toBe(false);
    expect(readiness.rebuilding()).toEqual(NOTES);
    await side.work();
    await shows('kept');
    await eventually(() => readiness.waitFor(NOTES, null));
    expect(readiness.rebuilding()).toEqual([]);
  });

  it('RC-01 given a restore that breaks no connection of a reader, then it finds out by itself', async () => {
    await side.work();
    const backup = await restored();
    const readiness = await side.read();
    await side.stopWorkers();
    expect(readiness.rebuilding()).toEqual([]);
    await restoreOlderLog(side.pool, backup);
    await write('new 1', 'new 2', 'new 3', 'new 4', 'new 5');
    await eventually(() => readiness.rebuilding().includes('notes'));
    expect(await readiness.waitFor(NOTES, null)).toBe(false);
  });

  it('RC-01 given a reader who waits while rows prove to be lost, then nobody calls them current', async () => {
    await side.work();
    const backup = await restored();
    const readiness = await side.read();
    await side.stopWorkers();
    await restoreOlderLog(side.pool, backup);
    const position = await write('new 1');
    readiness.distrust();
    expect(await readiness.waitFor(NOTES, `${side.log.id}:${position}`)).toBe(false);
  });

  it('RC-01 given a log that does not answer after a break, then no rows are current until it did', async () => {
    await side.work();
    const backup = await restored();
    let away = false;
    const markAt: EventLog['markAt'] = (position) =>
      away ? Promise.reject(new LogUnavailable(false)) : side.log.markAt(position);
    const readiness = await side.read({ ...side.log, markAt });
    await side.stopWorkers();
    await restoreOlderLog(side.pool, backup);
    const token = `${side.log.id}:${await write('new 1')}`;
    away = true;
    readiness.distrust();
    expect(await readiness.waitFor(NOTES, token)).toBe(false);
    expect(readiness.statesOf(NOTES)).toBeNull();
    away = false;
    await eventually(() => readiness.rebuilding().includes('notes'));
    expect(await readiness.waitFor(NOTES, token)).toBe(false);
  });

  it('RC-01 given a break that only a poll notices, then no rows are current until the next one', async () => {
    await side.work();
    const backup = await restored();
    const readiness = await side.read();
    await side.stopWorkers();
    const holder = await side.pool.connect();
    await holder.query('begin; lock table projections.checkpoints');
    const polls = `from pg_stat_activity where wait_event_type = 'Lock' and query like '%projections.checkpoints c%'`;
    await eventually(async () => (await side.pool.query(`select pg_terminate_backend(pid) ${polls}`)).rowCount);
    await restoreOlderLog(side.pool, backup);
    const token = `${side.log.id}:${await write('new 1')}`;
    expect(await readiness.waitFor(NOTES, token)).toBe(false);
    await holder.query('rollback');
    holder.release();
    await eventually(() => readiness.rebuilding().includes('notes'));
  });

  it('RC-01 given tables kept of the lost part, then nobody rolls back to them', async () => {
    await side.work();
    const backup = await restored();
    await rebuildProjection(side.on, 'notes');
    await side.stopWorkers();
    await restoreOlderLog(side.pool, backup);
    await expect(rollBack(side.on, 'notes')).rejects.toThrow('of another log');
    await side.work();
    await shows('kept');
    // The worker may still be at the end of its rebuild.
    const refusal = () => rollBack(side.on, 'notes').then(String, ({ message }: Error) => message);
    await eventually(async () => (await refusal()).includes('No earlier tables'));
  });

  it('RC-01 given a checkpoint of an earlier release, then it is named and nothing is rebuilt', async () => {
    await side.work();
    await side.reach(await write('one'));
    await side.stopWorkers();
    await side.pool.query('update projections.checkpoints set event_id = null');
    const before = await checkpointOf(side.pool, 'notes');
    await side.work();
    await eventually(async () => (await checkpointOf(side.pool, 'notes'))?.mark !== null);
    expect((await checkpointOf(side.pool, 'notes'))?.generation).toBe(before?.generation);
  });
});
