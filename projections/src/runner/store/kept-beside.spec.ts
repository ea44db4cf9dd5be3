import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { readSchemas } from '../../../../test/support/read-tables';
import { type Projection, tableNames } from '../definition/projection';
import { table } from '../definition/table';
import { cutGrown } from './ranks';
import { makeTables } from './tables';

const sheets = table<{ id: string; kind: string; cents: number; made_at: string }>({
  name: 'sheets',
  key: ['id'],
  columns: { id: { type: 'uuid' }, kind: { type: 'text' }, cents: { type: 'integer' }, made_at: { type: 'timestamptz' } },
  generated: { search: 'text generated always as (lower(kind)) stored' },
  counted: { from: ['kind', 'cents'], kinds: 'array[kind]', amount: 'cents' },
  ranked: { from: ['made_at', 'kind', 'cents'], at: 'made_at', where: 'cents > 0', size: 4 },
  searched: { text: 'search', from: ['kind', 'cents'], bounds: [10], size: 32, together: 2 },
});
const projection = { name: 'sheets', version: 1, tables: [sheets], on: {} } as unknown as Projection;

describe('what triggers keep of tables', () => {
  const client = readSchemas();

  const all = async (text: string) => (await client().query(text)).rows;
  /** Changes rows in a schema by all kinds of statements. */
  async function change(schema: string) {
    for (const kind of ['a', 'b', 'a'])
      await client().query(`insert into ${schema}.sheets values ($1, $2, $3, now() - random() * interval '40 days')`, [
        randomUUID(),
        kind,
        Math.ceil(Math.random() * 5000),
      ]);
    await client().query(`update ${schema}.sheets set cents = cents + 700 where kind = 'a'`);
    await client().query(
      `update ${schema}.sheets set cents = 0 where id = (select id from ${schema}.sheets where cents > 0 limit 1)`,
    );
    await client().query(`delete from ${schema}.sheets where id = (select min(id::text)::uuid from ${schema}.sheets)`);
  }
  /** What is kept of a schema's table, beside the same counted from its rows. */
  async function keptOf(schema: string) {
    const kept = await all(`select kind, n from ${schema}.sheets_totals where level = 3 and n <> 0 order by kind`);
    const cents = await all(`select sum(n * bucket)::int as cents from ${schema}.sheets_totals where level = 0`);
    const listed = await all(`select coalesce(sum(n), 0)::int as n from ${schema}.sheets_ranks where kind = '*' and level = 1`);
    return { kept, cents, listed };
  }
  async function countedOf(schema: string) {
    const kept = await all(`select kind, count(*)::int as n from ${schema}.sheets group by kind order by kind`);
    const cents = await all(`select sum(cents)::int as cents from ${schema}.sheets`);
    const listed = await all(`select count(*)::int as n from ${schema}.sheets where cents > 0`);
    return { kept, cents, listed };
  }
  async function move(from: string, to: string) {
    for (const name of tableNames(projection)) await client().query(`alter table ${from}.${name} set schema ${to}`);
  }

  it('OP-09 given tables that move between schemas, then each keeps what is counted of its own rows', async () => {
    const check = async (...schemas: string[]) => {
      for (const schema of schemas) {
        await change(schema);
        await change(schema);
      }
      for (const schema of schemas) expect([schema, await keptOf(schema)]).toEqual([schema, await countedOf(schema)]);
    };
    await makeTables(client(), 'read', projection);
    await check('read');
    await makeTables(client(), 'read_next', projection);
    await check('read_next', 'read');
    await move('read', 'read_previous');
    await move('read_next', 'read');
    await check('read', 'read_previous');
    await move('read', 'read_next');
    await move('read_previous', 'read');
    await move('read_next', 'read_previous');
    await check('read', 'read_previous');
  });

  /** Rows of one insert: mostly newer than all before, some far before, some of the same time. */
  const batch = fc.record({
    at: fc.constantFrom('newer', 'newer', 'newer', 'older', 'same'),
    rows: fc.array(fc.record({ kind: fc.constantFrom('a', 'b', 'c'), cents: fc.constantFrom(0, 5, 5, 900) }), {
      minLength: 1,
      maxLength: 14,
    }),
    next: fc.constantFrom('nothing', 'delete', 'update'),
  });
  type Batch = typeof batch extends fc.Arbitrary<infer B> ? B : never;
  /** Half an hour before a period ends, and after clocks changed in it. */
  const START = Date.parse('2026-10-30T23:30:00Z');
  let newest = START;
  const timeOf = (at: Batch['at'], n: number) => {
    if (at === 'newer') newest += n % 5 === 0 ? 2_400_000 : 40;
    return new Date(at === 'older' ? START - n * 3_600_000 : newest).toISOString();
  };

  async function carryOut({ at, rows, next }: Batch) {
    const values = rows.map((row, n) => ({ id: randomUUID(), made_at: timeOf(at, n), ...row }));
    await client().query(
      'insert into read.sheets (id, kind, cents, made_at) select * from json_to_recordset($1) as r(id uuid, kind text, cents int, made_at timestamptz)',
      [JSON.stringify(values)],
    );
    const some = 'where id in (select id from read.sheets order by id limit 3)';
    if (next === 'delete') await client().query(`delete from read.sheets ${some}`);
    if (next === 'update') await client().query(`update read.sheets set cents = 905 - cents ${some}`);
    await cutGrown(client(), 'read', sheets);
  }

  /** Counts that differ from what is counted of the rows, and blocks that have grown. */
  const wrong = () =>
    all(`
      with blocks as (
        select low_at, low_id, lead(low_at, 1, 'infinity') over w as high_at, lead(low_id, 1, '${randomUUID()}') over w as high_id
        from read.sheets_ranks where kind = '*' and level = 0 window w as (order by low_at, low_id)
      ), counted as (
        select k, 0 as level, low_at, low_id, count(*)::int as n from blocks join read.sheets
          on (made_at, id) >= (low_at, low_id) and (made_at, id) < (high_at, high_id) and cents > 0, unnest(array['*', kind]) k group by 1, 3, 4
        union all select k, 1, date_bin('10 days', made_at, '2000-01-01Z'), '00000000-0000-0000-0000-000000000000', count(*)
          from read.sheets, unnest(array['*', kind]) k where cents > 0 group by 1, 3
      ), kept as (select kind, level::int, low_at, low_id, n from read.sheets_ranks where n <> 0)
      (select 'kept' as of, * from kept except select 'kept', * from counted) union all
      (select 'counted', * from counted except select 'counted', * from kept) union all
      select 'grown', * from kept where kind = '*' and level = 0 and n >= 8`);
  async function madeEmpty() {
    await client().query("set timezone = 'Europe/Berlin'");
    await client().query('drop table if exists read.sheets, read.sheets_ranks, read.sheets_totals cascade');
    await makeTables(client(), 'read', projection);
    newest = START;
  }

  it('MK-02 given any batches, then each block and period counts its own rows, and no block has twice its size', () =>
    fc.assert(
      fc.asyncProperty(fc.array(batch, { maxLength: 12 }), async (batches) => {
        await madeEmpty();
        for (const each of batches) {
          await carryOut(each);
          expect(await wrong()).toEqual([]);
        }
      }),
      { numRuns: 40 },
    ));

  it.each([1, 5, 9, 40])('OP-09 given blocks whose counts are too high by %s, then they are counted again', async (much) => {
    await madeEmpty();
    for (const each of fc.sample(batch, 10)) await carryOut({ ...each, at: 'newer', next: 'nothing' });
    await client().query(`update read.sheets_ranks set n = n + ${much} where level = 0`);
    for (let cuts = 0; cuts < 40; cuts += 1) await cutGrown(client(), 'read', sheets);
    expect(await all("select n from read.sheets_ranks where kind = '*' and level = 0 and n >= 8")).toEqual([]);
    if (much >= 8) expect(await wrong()).toEqual([]);
  });
});
