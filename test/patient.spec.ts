import { setTimeout as sleep } from 'node:timers/promises';
import type { Moved } from '@guildhall/projections/runner/store/announcements';
import { freshDatabase } from './support/postgres.mjs';
import { prepareDatabase, ReadSide } from './support/read-side';

describe('a projection whose rows may follow a little later', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let side: ReadSide;
  beforeEach(async () => {
    database = await freshDatabase({ template: { name: 'whole', prepare: prepareDatabase } });
    side = await ReadSide.open(database.url);
  });
  afterEach(async () => {
    await side.close();
    await database.drop();
  });

  /** A worker at the head of the log, and how often its rows move from then on. */
  const work = async (isPatient: boolean) => {
    let moves = 0;
    const count = ({ moved }: Moved) => {
      moves += Object.keys(moved).length;
    };
    await side.work({ projections: [{ ...side.projection, isPatient }], announce: count });
    await side.reach(await side.write('the first'));
    // Longer than its patience of 100 ms.
    await sleep(150);
    moves = 0;
    return () => moves;
  };
  const TEXTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

  it('OP-04 given appends within its patience, then it takes them in as few batches, in order and each once', async () => {
    const moves = await work(true);
    const since = performance.now();
    let position = '';
    for (const text of TEXTS) {
      position = await side.write(text);
      await sleep(20);
    }
    await side.reach(position);
    expect(moves()).toBeLessThanOrEqual(Math.ceil((performance.now() - since) / 100) + 1);
    expect((await side.texts()).sort()).toEqual([...TEXTS, 'the first'].sort());
  });

  it('given the same without patience, then each is shown at once', async () => {
    const moves = await work(false);
    for (const text of TEXTS) await side.reach(await side.write(text));
    expect(moves()).toBe(TEXTS.length);
  });

  it('given a worker that ends while events wait, then the next one takes them in', async () => {
    await work(true);
    const position = await side.write('left behind');
    await side.stopWorkers();
    expect(await side.texts()).toEqual(['the first']);
    await side.work();
    await side.reach(position);
    expect((await side.texts()).sort()).toEqual(['left behind', 'the first']);
  });

  it('given a reader who waits for such an event, then they see it', async () => {
    await work(true);
    const readiness = await side.read();
    const position = await side.write('awaited');
    expect(await readiness.waitFor([side.projection.name], `${side.log.id}:${position}`)).toBe(true);
    expect(await side.texts()).toContain('awaited');
  });
});
