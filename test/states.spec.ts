import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabase, startPostgres } from './support/postgres.mjs';
import { eventually, prepareDatabase, ReadSide } from './support/read-side';

jest.setTimeout(120_000);
const NOTES = ['notes'];

describe('the id of a state never names other rows', () => {
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

  it('FT-01 given a revision that falls back and comes again, then a reader of the rows before gets new ones', async () => {
    await side.work();
    await side.reach(await side.appendStory(10));
    const readiness = await side.read();
    const key = readiness.statesOf(NOTES);
    await side.pool.query('update projections.checkpoints set revision = revision - 1');
    const position = await side.write('after the fall-back');
    expect(await readiness.waitFor(NOTES, `${side.log.id}:${position}`)).toBe(true);
    expect(readiness.statesOf(NOTES)).not.toBe(key);
  });

  it('FT-01 given a checkpoint that falls back far, then it is followed and open pages hear of it', async () => {
    await side.work();
    const early = await side.appendStory(10);
    await side.reach(early);
    const readiness = await side.read();
    const position = await side.write('lost');
    await side.reach(position);
    await eventually(() => readiness.waitFor(NOTES, `${side.log.id}:${position}`));
    const moved: string[] = [];
    readiness.onMoved((name) => moved.push(name));
    await side.stopWorkers();
    await side.pool.query(`update projections.checkpoints set revision = revision - 5, position = $1`, [early]);
    await eventually(() => moved.length > 0, 5000);
    expect(await readiness.waitFor(NOTES, `${side.log.id}:${position}`, 50)).toBe(false);
  });

  it('FT-01 given connections that break, then no state is known until the checkpoints were read again', async () => {
    await side.work();
    await side.reach(await side.appendStory(10));
    const readiness = await side.read();
    const key = readiness.statesOf(NOTES);
    await side.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await eventually(() => readiness.statesOf(NOTES) === null, 5000);
    await eventually(() => readiness.statesOf(NOTES) !== null, 5000);
    expect(readiness.statesOf(NOTES)).not.toBe(key);
  });
});

describe('a database that is killed between a commit and its flush', () => {
  it('FT-01 given rows and checkpoint that are lost, then no waiting reader gets the rows before their write as current', async () => {
    const server = await startPostgres({ parameters: { wal_writer_delay: 10_000, autovacuum: 'off' } });
    await prepareDatabase(server.url);
    const side = await ReadSide.open(server.url);
    try {
      await side.work();
      await side.reach(await side.appendStory(10));
      const readiness = await side.read();
      let lost = 0;
      const wrong: string[] = [];
      for (let round = 1; round <= 4; round++) {
        const text = `round ${round}`;
        const position = await side.write(text);
        await eventually(() => readiness.waitFor(NOTES, `${side.log.id}:${position}`, 200));
        await server.kill9();
        await server.restart();
        // The first answers after the crash: each is either complete, or says that it is catching up.
        for (const end = Date.now() + 1500; Date.now() < end; await sleep(5)) {
          const reached = await readiness.waitFor(NOTES, `${side.log.id}:${position}`, 0);
          const known = readiness.statesOf(NOTES) !== null;
          const texts = await side.texts().catch(() => null);
          if (texts && !texts.includes(text)) lost++;
          if (texts && !texts.includes(text) && reached && known) wrong.push(text);
        }
        await side.reach(position);
      }
      expect(wrong).toEqual([]);
      expect(lost).toBeGreaterThan(0);
    } finally {
      await side.close();
      await server.stop();
    }
  });
});
