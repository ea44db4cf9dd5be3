import { randomUUID } from 'node:crypto';
import { insert } from '@guildhall/projections/runner/definition/changes';
import type { Projection } from '@guildhall/projections/runner/definition/projection';
import { table } from '@guildhall/projections/runner/definition/table';
import { eventually } from './support/read-side';
import { append, notes, pool, reach, work } from './support/replay-suite';

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
const runs = async () => {
  const { rows } = await pool.query<{ worker: string; runs: number }>(
    'select worker, count(*)::int as runs from projections.checkpoints where projection = any($1) group by worker',
    [NAMES],
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
});
