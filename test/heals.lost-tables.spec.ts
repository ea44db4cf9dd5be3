import { writeMigrations } from '@guildhall/backend/migrations';
import { migrate } from '@guildhall/platform/migrations';
import { projectionMigrations } from '@guildhall/projections/migrations';
import { prepareOnce } from '@guildhall/projections/runner/operating/first-start';
import { rebuildProjection } from '@guildhall/projections/runner/operating/operations';
import { listProjections } from '@guildhall/projections/runner/operating/states';
import { database, equal, shows, side, sound, write } from './support/healing';
import { eventually, prepareDatabase } from './support/read-side';

describe('a read side that was dropped', () => {
  const all = 'read, read_next, read_previous, projections';

  it.each([all, 'read', 'projections', 'read_next, read_previous'])(
    'RC-02 given a worker that runs and loses %s, then it makes them again and goes on',
    async (schemas) => {
      await side.work();
      await side.reach(await write('one', 'two'));
      await rebuildProjection(side.on, 'notes');
      await side.pool.query(`drop schema ${schemas} cascade`);
      await shows('one', 'two');
      await write('three');
      await shows('one', 'three', 'two');
      await eventually(() => sound().catch(() => false));
      await rebuildProjection(side.on, 'notes');
      await equal();
    },
  );

  it.each([all, 'read', 'projections'])(
    'RC-02 given a start without %s, then migrations and a worker make them again',
    async (schemas) => {
      await side.work();
      await side.reach(await write('one', 'two'));
      await side.stopWorkers();
      await side.pool.query(`drop schema ${schemas} cascade`);
      await prepareDatabase(database.url);
      await side.work();
      await shows('one', 'two');
    },
  );

  it('RC-02 given rows that were never filled, then a reader hears that they catch up until they hold the log', async () => {
    await side.work();
    await side.stopWorkers();
    await write('one');
    const reader = await side.read();
    expect(await reader.waitFor(['notes'], null)).toBe(false);
    await side.work();
    await eventually(() => reader.waitFor(['notes'], null));
    expect(await side.texts()).toEqual(['one']);
  });

  it('RC-02 given a history of migrations in schema write, then it moves to schema projections', async () => {
    await side.pool.query(`
      insert into write.migrations ("timestamp", name) select "timestamp", name from projections.migrations;
      drop table projections.migrations`);
    await prepareDatabase(database.url);
    const names = async (schema: string) =>
      (await side.pool.query<{ name: string }>(`select name from ${schema}.migrations order by id`)).rows.map(({ name }) => name);
    expect(await names('projections')).toEqual(projectionMigrations.map(({ name }) => name));
    expect(await names('write')).toEqual(writeMigrations.map(({ name }) => name));
    await migrate(database.url, writeMigrations);
  });
});

describe('tables that were lost', () => {
  it('RC-03 given one table of two, then a running worker makes it again', async () => {
    await side.work();
    await side.reach(await write('one'));
    await side.pool.query('drop table read.notes');
    await shows('one');
    await eventually(sound);
    await equal();
  });

  it('RC-03 given no worker, then the list names what is missing and a rebuild makes it again', async () => {
    await side.work();
    await side.reach(await write('one'));
    await side.stopWorkers();
    await side.pool.query('drop table read.notes, read.note_tallies');
    expect(await listProjections(side.on)).toEqual([
      expect.objectContaining({ status: 'tables missing', missing: ['notes', 'note_tallies'] }),
    ]);
    await rebuildProjection(side.on, 'notes');
    await shows('one');
    expect((await listProjections(side.on))[0]?.missing).toEqual([]);
  });

  it('RC-03 given a start, then it makes all tables of the product and does not wait for them', async () => {
    await prepareOnce(database.url);
    await side.pool.query('drop table read.products');
    await prepareOnce(database.url);
    expect((await side.pool.query('select from read.products')).rowCount).toBe(0);
  });
});
