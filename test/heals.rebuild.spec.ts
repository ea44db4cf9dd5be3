import type { EventLog, Page } from '@guildhall/event-store/log';
import { rebuildProjection, rollBack } from '@guildhall/projections/runner/operating/operations';
import { verifyProjections } from '@guildhall/projections/runner/operating/verifying';
import type { Phase } from '@guildhall/projections/runner/rebuild/progress';
import { checkpointOf } from '@guildhall/projections/runner/store/checkpoints';
import { restoreOlderLog } from './support/older-log';
import { freshDatabase } from './support/postgres.mjs';
import { prepareDatabase, ReadSide } from './support/read-side';

jest.setTimeout(120_000);

describe('a log that is restored from a backup while a rebuild reads it', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let side: ReadSide;
  beforeEach(async () => {
    database = await freshDatabase({ template: { name: 'states', prepare: prepareDatabase } });
    side = await ReadSide.open(database.url);
  });
  afterEach(async () => {
    await side.close();
    await database.drop();
  });

  const write = async (...texts: string[]) => {
    let position = '';
    for (const text of texts) position = await side.write(text);
    return position;
  };

  /** Pages of two events; `work` runs once, after the read that `at` picks. */
  const reading = (at: (page: Page) => boolean, work: () => Promise<unknown>): EventLog => {
    let done = false;
    return {
      ...side.log,
      readAll: async (range) => {
        const page = await side.log.readAll({ ...range, limit: 2 });
        if (!done && at(page)) {
          done = true;
          await work();
        }
        return page;
      },
    };
  };

  /** Kept in the backup: one note. Lost: three. After the restore the log is longer than it was. */
  const exchange = async () => {
    const backup = await write('kept');
    const end = await write('lost 1', 'lost 2', 'lost 3');
    const restore = async () => {
      await restoreOlderLog(side.pool, backup);
      await write('new 1', 'new 2', 'new 3', 'new 4', 'new 5');
    };
    return { end, restore };
  };
  const NOW = ['kept', 'new 1', 'new 2', 'new 3', 'new 4', 'new 5'];

  const holds = async () => {
    expect((await side.texts()).sort()).toEqual(NOW);
    const checkpoint = await checkpointOf(side.pool, 'notes');
    expect(checkpoint?.mark).toBe(await side.log.markAt(checkpoint?.position ?? ''));
    expect(await verifyProjections(side.on)).toMatchObject([{ difference: null }]);
  };

  it.each<[Phase, Parameters<typeof reading>[0]]>([
    ['reading', () => true],
    ['reading', ({ end }) => end],
    ['catching up', () => true],
    ['switching', () => true],
  ])(
    'RC-01 given a restore in its phase "%s", then the tables that it switches in are of the new log alone',
    async (phase, at) => {
      const { restore } = await exchange();
      let now: Phase | null = null;
      const log = reading((page) => now === phase && at(page), restore);
      await rebuildProjection({ ...side.on, log }, 'notes', (progress) => {
        now = progress.phase;
      });
      await holds();
    },
  );

  it('RC-01 given rows of the lost part that nobody has set back, then a rebuild does not wait for them', async () => {
    const { end, restore } = await exchange();
    await side.work();
    await side.reach(end);
    await side.stopWorkers();
    await restore();
    expect(await rebuildProjection(side.on, 'notes')).toMatchObject({ events: 6 });
    await holds();
  });

  it('RC-01 given a log that is restored again and again, then the rebuild fails and the live rows stay', async () => {
    const { end } = await exchange();
    await side.work();
    await side.reach(end);
    await side.stopWorkers();
    const before = await side.texts();
    const log: EventLog = { ...side.log, markAt: async () => null };
    await expect(rebuildProjection({ ...side.on, log }, 'notes')).rejects.toThrow(/was restored while it was read/);
    expect(await side.texts()).toEqual(before);
  });

  it('RC-01 given a restore while kept tables catch up, then nobody rolls back to a mixture', async () => {
    const { end, restore } = await exchange();
    await side.work();
    await side.reach(end);
    await rebuildProjection(side.on, 'notes');
    await side.stopWorkers();
    await write('lost 4', 'lost 5', 'lost 6');
    const log = reading(() => true, restore);
    await expect(rollBack({ ...side.on, log }, 'notes')).rejects.toThrow(/was restored while it was read/);
    await expect(rollBack(side.on, 'notes')).rejects.toThrow(/of another log/);
  });

  it('OP-09 given a roll back that was broken off while it caught up, then the next one repeats no event', async () => {
    await side.work();
    await side.reach(await write('one'));
    await rebuildProjection(side.on, 'notes');
    await side.reach(await write('two', 'three'));
    await side.stopWorkers();
    let broken = false;
    const log: EventLog = {
      ...side.log,
      readAll: async (range) => {
        const page = await side.log.readAll({ ...range, limit: 1 });
        if (page.events.length > 0) return page;
        broken = true;
        throw new Error('broken off');
      },
    };
    await expect(rollBack({ ...side.on, log }, 'notes')).rejects.toThrow('broken off');
    expect(broken).toBe(true);
    await rollBack(side.on, 'notes');
    expect((await side.texts()).sort()).toEqual(['one', 'three', 'two']);
    expect(await verifyProjections(side.on)).toMatchObject([{ difference: null }]);
  });
});
