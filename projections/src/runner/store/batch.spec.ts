import fc from 'fast-check';
import { readSchemas } from '../../../../test/support/read-tables';
import { add, type Change, insert, patch, remove } from '../definition/changes';
import type { Projection } from '../definition/projection';
import { table } from '../definition/table';
import { FailedEvents } from '../fold/failed-events';
import { MemoryRows } from '../fold/memory-rows';
import { type Step, stepsOf } from '../fold/steps';
import { writeSteps } from './batch';
import { tableSql } from './tables';

interface Sheet {
  id: string;
  title: string;
  pages: number;
  stars: number | null;
}
const sheets = table<Sheet>({
  name: 'sheets',
  key: ['id'],
  columns: {
    id: { type: 'text' },
    title: { type: 'text' },
    pages: { type: 'integer' },
    stars: { type: 'bigint', nullable: true },
  },
  generated: {
    search: "text generated always as (lower(title || 'title')) stored",
    name: 'text generated always as (title) stored',
  },
});

const id = fc.constantFrom('a', 'b', 'c');
const number = fc.integer({ min: -3, max: 3 });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc
    .record({ id, title: fc.constantFrom('One', 'Two'), pages: number, stars: fc.option(number, { freq: 1 }) })
    .map((row) => insert(sheets, row)),
  fc
    .tuple(id, fc.constantFrom<Partial<Sheet>>({ title: 'New' }, { pages: 9 }, { stars: null }))
    .map(([key, fields]) => patch(sheets, { id: key }, fields)),
  id.map((key) => remove(sheets, { id: key })),
  // Mostly these, so that many rows of a batch are only added to.
  ...Array.from({ length: 6 }, () =>
    fc
      .tuple(id, fc.constantFrom({ pages: 1 }, { stars: -2 }, { pages: 2, stars: 1 }))
      .map(([key, amounts]) => add(sheets, { id: key }, amounts)),
  ),
);

/** The steps of changes, as an event has them. */
const stepsFor = (changes: readonly Change[]): Step[] =>
  stepsOf(
    { name: 'sheets', version: 1, tables: [sheets], on: { Changed: () => changes } } as unknown as Projection,
    { type: 'Changed', stream: 's', id: 'e' } as never,
    FailedEvents.of(),
  );

describe('the steps of a batch', () => {
  const client = readSchemas();
  beforeAll(() => client().query(tableSql('read', sheets)));

  const stored = async () => (await client().query('select id, title, pages, stars::int from read.sheets order by id')).rows;
  async function write(changes: readonly Change[]): Promise<string[]> {
    const sent: string[] = [];
    const query = (statement: { text: string }) => {
      sent.push(statement.text);
      return client().query(statement as never);
    };
    await writeSteps({ query } as never, 'read', stepsFor(changes));
    return sent;
  }

  it('OP-09 given any changes in batches, then the table has the rows that the fold has in memory', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 5 }), async (batches) => {
        await client().query('truncate read.sheets');
        const rows = new MemoryRows();
        for (const batch of batches) {
          await write(batch);
          for (const step of stepsFor(batch)) rows.apply(step);
        }
        const held = [...rows.of(sheets).rows.values()].filter((row) => row !== null);
        expect(await stored()).toEqual(held.sort((one, other) => (String(one.id) < String(other.id) ? -1 : 1)));
      }),
      { numRuns: 300 },
    ));

  it('OP-09 given rows that are only added to, then no row is loaded and one update adds to all', async () => {
    await client().query('truncate read.sheets');
    await write([insert(sheets, { id: 'a', title: 'One', pages: 1 }), insert(sheets, { id: 'b', title: 'Two', pages: 1 })]);
    const sent = await write(['a', 'b', 'a', 'gone'].map((key) => add(sheets, { id: key }, { pages: 2 })));
    expect(sent).toEqual([expect.stringMatching(/^update /)]);
    expect((await stored()).map(({ pages }) => pages)).toEqual([5, 3]);
  });

  it('OP-09 given sums that change no derived column, then their update sets a source of the shortest one to itself', async () => {
    await client().query('truncate read.sheets');
    await write([insert(sheets, { id: 'a', title: 'One', pages: 1 })]);
    const [added] = await write([add(sheets, { id: 'a' }, { pages: 1 })]);
    expect(added).toContain('"title" = t."title"');
    expect((await client().query('select * from read.sheets')).rows).toEqual([
      { id: 'a', title: 'One', pages: 2, stars: null, search: 'onetitle', name: 'One' },
    ]);
  });
});
