import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { projectionMigrations } from '../migrations';
import { EntitiesByStream1795200000197 } from '../migrations/1795200000197-entities-by-stream';
import { BadListQuery } from '../runner/reading/conditions';
import { makeExtensions, makeTables } from '../runner/store/tables';
import { auditProjection } from './audit.projector';
import { countAudit, findAudit, listAudit } from './audit.queries';
import { listStreams } from './stream.queries';

const ENTRIES = 10_050;
const MARA = '00000000-0000-4000-8000-0000000003e9';
/** Entry n is about product n, called Kit n. The last 5 are by Mara, and the first is about Mara. */
const FILL = [
  `insert into read.audit (id, position, time, actor, noun, entity_id, stream, revision, type, personal, correlation_id, causation_id)
   select md5(n::text)::uuid, lpad(n::text, 19, '0'), timestamptz '2026-01-01' + n * interval '1 s',
     case when n > ${ENTRIES - 5} then '${MARA}' else 'system' end, 'products', n::text,
     case when n = 1 then 'account-${MARA}' else 'product-' || n end, 0, 'ProductDeleted', '{}', 'request', 'cause'
   from generate_series(1, ${ENTRIES}) n`,
  "insert into read.audit_entities (stream, title) select 'product-' || n, 'Kit ' || n from generate_series(2, 1003) n",
  `insert into read.audit_entities (stream, title) values ('account-${MARA}', 'Mara Ellison')`,
  `insert into read.audit_streams (stream, noun, entity_id, events, first_time, last_time, last_type)
   select 'product-' || n, 'products', n::text, 1, now(), now(), 'ProductDeleted' from generate_series(1, ${ENTRIES}) n`,
];

const FROM_1004 = ['product-1004', ...Array.from({ length: 10 }, (_, digit) => `product-1004${digit}`)];

describe('the audit of many events', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 2 }).on('error', () => {});
    await migrate(database.url, projectionMigrations);
    await makeExtensions(pool, auditProjection);
    await makeTables(pool, 'read', auditProjection);
    for (const sql of FILL) await pool.query(sql);
  }, 60_000);
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  it('OP-05 given more than 10,000 entries, the total is 10,000 and the last page ends there', async () => {
    const system = { person: 'system' };
    expect(await listAudit(pool, { filter: system, limit: 2 })).toMatchObject({ total: 10_000, items: [{}, {}] });
    expect((await listAudit(pool, { filter: system, from: 9_990, limit: 10 })).items).toHaveLength(10);
    await expect(listAudit(pool, { from: 10_000 })).rejects.toThrow('this list ends at entry 10,000: please filter it');
    expect(await listStreams(pool, { limit: 1 })).toMatchObject({ total: 10_000 });
  });

  it.each([
    ['the name of one', 'product-10049', ['product-10049']],
    ['the name of one, in capitals', 'PRODUCT-10049', ['product-10049']],
    ['the beginning of ids', '1004', FROM_1004],
    ['the beginning of a name', 'product-1004', FROM_1004],
    ['the middle of an id', '0049', []],
    ['a kind with no such id', 'review-10049', []],
    ['a wildcard, which is none here', '1004_', []],
  ])('OP-05 streams are found by %s', async (_, q, names) => {
    const { items, total } = await listStreams(pool, { filter: { q }, limit: 25 });
    expect(items.map(({ id }) => id).sort()).toEqual([...names].sort());
    expect(total).toBe(names.length);
  });

  it('OP-05 the beginning of a kind finds all of its streams', async () => {
    expect(await listStreams(pool, { filter: { q: 'prod' }, limit: 2 })).toMatchObject({ total: 10_000, items: [{}, {}] });
  });

  it('OP-05 OP-10 an entity is found by its id, or several by theirs, and by no part of a name', async () => {
    const found = async (entity_id: string | string[]) =>
      (await listAudit(pool, { filter: { entity_id } })).items.map((entry) => entry.entity_id).sort();
    expect(await found('1004')).toEqual(['1004']);
    expect(await found(['1004', '7', 'none'])).toEqual(['1004', '7']);
    expect(await found('product-1004')).toEqual([]);
    expect((await listAudit(pool, { filter: { entity_id: '1004', noun: 'reviews' } })).total).toBe(0);
  });

  it('given tables of the release before, then they get the indexes of new ones', async () => {
    const indexes = async () =>
      (
        await pool.query(
          "select indexname, indexdef from pg_indexes where schemaname = 'read' and tablename = 'audit' order by 1",
        )
      ).rows;
    const fresh = await indexes();
    const runner = { query: (sql: string) => pool.query(sql) } as unknown as QueryRunner;
    const migration = new EntitiesByStream1795200000197();
    await migration.down(runner);
    expect((await indexes()).map(({ indexdef }) => indexdef).join()).toContain('(entity_id, "time", "position")');
    await migration.up(runner);
    expect(await indexes()).toEqual(fresh);
  });

  it('OP-05 an export counts to the last entry', async () => {
    expect(await countAudit(pool, { from: '2026-01-01' })).toBe(ENTRIES);
  });

  it('OP-05 a search finds what is about somebody and what they did', async () => {
    const { items, total } = await listAudit(pool, { filter: { q: 'mara ellison' } });
    expect([total, items.length]).toEqual([6, 6]);
    expect(items.at(-1)).toMatchObject({ entity_id: '1', person: { id: 'system' } });
    expect(new Set(items.slice(0, 5).map(({ person }) => person.name))).toEqual(new Set(['Mara Ellison']));
  });

  it('OP-05 OP-13 sessions that were ended are those of a person, by name', async () => {
    await pool.query(
      `insert into read.audit (id, position, time, actor, noun, entity_id, stream, revision, type, details, personal, correlation_id, causation_id)
       values ($1, '9', now(), 'system', 'sessions', $2, 'sessions-' || $2, 0, 'SessionsEnded', $3, '{}', 'request', 'cause')`,
      [MARA, MARA, { account: MARA, sessions: 2 }],
    );
    expect(await findAudit(pool, MARA)).toMatchObject({
      title: 'Mara Ellison',
      sentence: 'Guildhall ended 2 sessions of Mara Ellison',
    });
  });

  it('OP-05 a search that finds more than 1,000 names is refused, and one letter more is answered', async () => {
    await expect(listAudit(pool, { filter: { q: 'kit' } })).rejects.toThrow(BadListQuery);
    await expect(countAudit(pool, { q: 'kit' })).rejects.toThrow(/More than 1,000 names/);
    expect((await listAudit(pool, { filter: { q: 'kit 10' } })).total).toBe(15);
  });
});
