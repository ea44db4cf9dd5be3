import { randomUUID } from 'node:crypto';
import { readSchemas } from '../../../../test/support/read-tables';
import type { Projection } from '../definition/projection';
import { table } from '../definition/table';
import { LIVE, NEXT } from '../store/schemas';
import { sealFull } from '../store/segments';
import { makeTables, tableSql } from '../store/tables';
import { fillSearch } from './fill-search';

const papers = table<{ id: string; title: string; cents: number | null }>({
  name: 'papers',
  key: ['id'],
  columns: { id: { type: 'uuid' }, title: { type: 'text' }, cents: { type: 'integer', nullable: true } },
  counted: { from: ['title', 'cents'], kinds: 'array[left(title, 4)]', amount: 'cents' },
  searched: { text: 'title', from: ['title', 'cents'], bounds: [0, 10, 40], size: 32, together: 2 },
});
const projection = { name: 'papers', version: 1, tables: [papers], on: {} } as unknown as Projection;

/** Three full segments, two of them stored as one, and a few rows in none. */
const TITLES = Array.from({ length: 110 }, (_, at) =>
  [`tab\\ \t "quoted" ${at}`, `über ${'long'.repeat(40)}`, `a\\b \\x00 word${at}`, '', `🙂🙂🙂 \n snapshot`].at(at % 5),
);

describe('the search of a rebuilt table', () => {
  const client = readSchemas();

  it('OP-09 given the same rows, then a rebuild stores the places and words that a worker stores', async () => {
    await makeTables(client(), LIVE, projection);
    await client().query(tableSql(NEXT, papers));
    for (const schema of [LIVE, NEXT])
      await client().query(
        `insert into ${schema}.papers (id, title, cents) select id, title, nullif(at % 50, 7) from unnest($1::uuid[], $2::text[]) with ordinality p(id, title, at)`,
        [TITLES.map(() => randomUUID()), TITLES],
      );
    await sealFull(client(), LIVE, papers);
    await fillSearch(client(), NEXT, papers);
    const stored = (schema: string) =>
      Promise.all(
        [
          `select segment, live from ${schema}.papers_segments order by segment`,
          `select key, segment, listed, places from ${schema}.papers_places order by key, segment`,
          `select word from ${schema}.papers_words order by word`,
          `select replace(indexdef, '${schema}.', '') as index from pg_indexes
            where schemaname = '${schema}' and tablename <> 'papers_totals' order by indexdef`,
          `select tgname from pg_trigger where tgrelid = '${schema}.papers'::regclass and tgname ~ '^(search|renumber)' order by tgname`,
        ].map(async (text) => (await client().query(text)).rows),
      );
    const [live, rebuilt] = [await stored(LIVE), await stored(NEXT)];
    expect(rebuilt).toEqual(live);
    expect(live.map((rows) => rows.length)).toEqual([3, expect.any(Number), expect.any(Number), 6, 3]);
    expect(live.every((rows) => rows.length > 2)).toBe(true);
  });
});
