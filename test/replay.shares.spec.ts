import { randomUUID } from 'node:crypto';
import { insert } from '@guildhall/projections/runner/definition/changes';
import { inParts } from '@guildhall/projections/runner/definition/parts';
import type { Projection } from '@guildhall/projections/runner/definition/projection';
import { table } from '@guildhall/projections/runner/definition/table';
import { dropRetired } from '@guildhall/projections/runner/rebuild/retired';
import { rowsInParts } from '@guildhall/projections/runner/store/rows-in-parts';
import { eventually } from './support/read-side';
import { append, database, notes, pool, reach, work, workers } from './support/replay-suite';

const NAMES = ['shared_1', 'shared_2', 'shared_3', 'shared_4'];
const projections = NAMES.map((name) => {
  const copies = table({ name, key: ['id'], columns: { id: { type: 'uuid' } } });
  return {
    name,
    version: 1,
    tables: [copies],
    on: { NoteWritten: ({ data }: { data: { id: string } }) => [insert(copies, data)] },
  };
}) as unknown as Projection[];

const write = (count: number) =>
  append(
    Array.from({ length: count }, () => {
      const id = randomUUID();
      return [`note-${id}`, 'NoteWritten', { id }];
    }),
  );
const runs = async (names = NAMES) => {
  const { rows } = await pool.query<{ worker: string; runs: number }>(
    'select worker, count(*)::int as runs from projections.checkpoints where projection = any($1) group by worker',
    [names],
  );
  return rows;
};

describe('projections and their workers', () => {
  it('OP-08 given a worker that joins later, then it runs half of the projections, and every event is applied once', async () => {
    const options = { projections, shareMs: 100 };
    let written = 0;
    const isShared = async (shares: string) => {
      await write(5);
      written += 5;
      return (await runs()).map((each) => each.runs).join() === shares;
    };
    await work(notes, options);
    await eventually(() => isShared('4'));
    await work(notes, options);
    await eventually(() => isShared('2,2'));
    const last = await write(20);
    for (const name of NAMES) await reach(last, name);
    for (const name of NAMES) {
      const { rows } = await pool.query(`select count(*)::int as held from read.${name}`);
      expect(rows[0]).toEqual({ held: written + 20 });
    }
  });

  it('OP-08 given one projection in two parts, then two workers run one each, and a stream is in one part', async () => {
    const parts = inParts(projections[0] as Projection, {}, 2);
    const names = parts.map(({ name }) => name);
    const options = { projections: parts, shareMs: 100 };
    let written = 0;
    await work(notes, options);
    await work(notes, options);
    await eventually(async () => {
      await write(5);
      written += 5;
      return (await runs(names)).map((each) => each.runs).join() === '1,1';
    });
    const last = await write(20);
    for (const name of names) await reach(last, name);
    const sql = `select count(*)::int as held, count(distinct id)::int as streams from ${rowsInParts('shared_1', 2)} c`;
    expect((await pool.query(sql)).rows).toEqual([{ held: written + 20, streams: written + 20 }]);
    const held = await Promise.all(names.map(async (name) => (await pool.query(`select from read.${name}`)).rowCount));
    expect(held.every((rows) => Number(rows) > 0)).toBe(true);
  });

  it('OP-08 OP-12 given a release without a projection, then its tables go once no worker runs it', async () => {
    const [first, ...others] = projections as [Projection, ...Projection[]];
    const idle = async () => {
      await pool.query("update projections.checkpoints set moved_at = now() - interval '6 min'");
      return dropRetired(pool, database.url, others);
    };
    const worker = await work(notes, { projections: [first] });
    await reach(await write(1), first.name);
    expect(await idle()).toEqual([]);
    await worker.stop();
    workers.delete(worker);
    expect(await dropRetired(pool, database.url, projections)).toEqual([]);
    expect(await idle()).toEqual([first.name]);
    const { rows } = await pool.query(`select to_regclass('read.${first.name}') as held`);
    expect(rows).toEqual([{ held: null }]);
  });
});
