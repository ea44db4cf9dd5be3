import { randomUUID } from 'node:crypto';
import { readSchemas } from '../../../../test/support/read-tables';
import { type Projection, tableNames } from '../definition/projection';
import { table } from '../definition/table';
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
});
