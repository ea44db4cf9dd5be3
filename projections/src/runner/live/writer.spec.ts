import { migrate } from '@guildhall/platform/migrations';
import fc from 'fast-check';
import pg from 'pg';
import { noteProjection, notes } from '../../../../test/replay.notes.mjs';
import { freshDatabase } from '../../../../test/support/postgres.mjs';
import { projectionMigrations } from '../../migrations';
import type { Table } from '../definition/table';
import { canonicalRow, keyText } from '../definition/values';
import type { Step } from '../fold/steps';
import { writeSteps } from '../store/batch';
import type { Db } from '../store/connection';
import { makeTables } from '../store/tables';
import { ReadModelWriter } from './writer';

/** Rows whose texts hold what COPY and lists escape. */
const text = fc.string({
  unit: fc.constantFrom('a', '\t', '\n', '\r', '\\', '"', '{', ',', '}', ' ', 'N', '.', 'é', '🙂'),
  maxLength: 12,
});
const note = fc.record({
  id: fc.uuid(),
  author: text,
  text,
  tags: fc.array(text, { maxLength: 3 }),
  likes: fc.integer({ min: -9, max: 9 }),
  size: fc.integer({ min: 0, max: 2 ** 40 }),
  open: fc.boolean(),
  about: fc.option(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.constant(null)), { maxKeys: 3 })),
  readers: fc.array(fc.uuid(), { maxLength: 2 }),
  written_at: fc.date({ min: new Date(0), max: new Date(1e13), noInvalidDate: true }).map((date) => date.toISOString()),
});
type Note = typeof note extends fc.Arbitrary<infer N> ? N : never;
const many = fc.uniqueArray(note, { minLength: 20, maxLength: 40, selector: ({ id }) => id });

describe('the connection of a worker', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  let writer: ReadModelWriter;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => {});
    await migrate(database.url, projectionMigrations);
    await makeTables(pool, 'read', noteProjection());
    writer = new ReadModelWriter(database.url, 'test');
  });
  afterAll(async () => {
    await writer?.close();
    await pool?.end();
    await database?.drop();
  });

  const stepsOf = (of: Table, rows: readonly object[]) =>
    rows.map((each): Step => {
      const row = canonicalRow(of, each);
      return { op: 'insert', table: of, key: keyText(of, row), row };
    });
  const stored = async () => (await pool.query('select * from read.notes order by id')).rows;

  /** Writes rows in one transaction. @returns statements of COPY that it sent, by attempt */
  async function write(of: Table, rows: readonly object[]): Promise<string[][]> {
    const attempts: string[][] = [];
    await writer.transaction((db) => {
      const sent: string[] = [];
      attempts.push(sent);
      const copy: Db['copy'] = (statement, lines) => {
        sent.push(statement);
        return db.copy(statement, lines);
      };
      return writeSteps({ ...db, copy }, 'read', stepsOf(of, rows));
    });
    return attempts;
  }
  const copy = expect.stringMatching(/^copy "read"."notes" /);

  it('OP-14 given many new rows, then they are copied with the values that an upsert writes', () =>
    fc.assert(
      fc.asyncProperty(many, async (rows) => {
        await pool.query('truncate read.notes');
        await writeSteps(pool, 'read', stepsOf(notes, rows));
        const upserted = await stored();
        await pool.query('truncate read.notes');
        expect(await write(notes, rows)).toEqual([[copy]]);
        expect(await stored()).toEqual(upserted);
      }),
      { numRuns: 25 },
    ));

  it('OP-14 given a new row that is there already, then the batch runs again and its table is upserted', async () => {
    const of = { ...notes } as Table;
    const [first] = fc.sample(many, 1) as [Note[]];
    const next = [...first.map((row) => ({ ...row, text: 'replaced' })), ...fc.sample(note, 5)];
    await pool.query('truncate read.notes');
    expect(await write(of, first)).toEqual([[copy]]);
    expect(await write(of, next)).toEqual([[copy], []]);
    const rows = await stored();
    expect(rows).toHaveLength(next.length);
    expect(rows.filter(({ text }) => text === 'replaced')).toHaveLength(first.length);
    expect(await write(of, first)).toEqual([[]]);
    expect((await stored()).filter(({ text }) => text === 'replaced')).toEqual([]);
  });

  it('OP-14 given a copy that the table refuses, then the batch fails and the connection writes the next', async () => {
    const of = { ...notes } as Table;
    const [rows] = fc.sample(many, 1) as [Note[]];
    await pool.query("truncate read.notes; alter table read.notes add constraint polite check (text <> 'rude')");
    await expect(write(of, [...rows, { ...(fc.sample(note, 1)[0] as Note), text: 'rude' }])).rejects.toMatchObject({
      code: '23514',
    });
    expect(await stored()).toEqual([]);
    expect(await write(of, rows)).toEqual([[copy]]);
    expect(await stored()).toHaveLength(rows.length);
  });
});
