import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import { freshDatabase } from '../../../../test/support/postgres.mjs';
import { projectionMigrations } from '../../migrations';
import { productProjection } from '../../products/product.projector';
import { listProducts } from '../../products/product.queries';
import { makeExtensions, makeTables } from '../store/tables';

const FIELDS: Record<string, unknown> = {
  id: ['11111111-1111-4111-8111-111111111111'],
  talent_id: '11111111-1111-4111-8111-111111111111',
  q: 'kit',
  categories: ['Courses'],
  tab: 'scripts',
  price_min: 1,
  price_max: 100,
};
const NAMES = Object.keys(FIELDS);
const SORTS = ['created_at', 'price', 'title', 'id'].flatMap((field) =>
  (['ASC', 'DESC'] as const).map((order) => [field, order] as const),
);

/** Every choice of fields, each in several orders. */
const filters = (): Record<string, unknown>[] =>
  Array.from({ length: 2 ** NAMES.length }, (_, chosen) => NAMES.filter((_name, at) => chosen & (1 << at))).flatMap((names) =>
    names.map((_name, turn) =>
      Object.fromEntries([...names.slice(turn), ...names.slice(0, turn)].map((name) => [name, FIELDS[name]])),
    ),
  );

describe('a list that anybody may ask for', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => {});
    await migrate(database.url, projectionMigrations);
    await makeExtensions(pool, productProjection);
    await makeTables(pool, 'read', productProjection);
  }, 60_000);
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  it('VU-04 a list leaves few prepared statements in the database, whatever the filters and their order', async () => {
    const asked = filters();
    for (const [at, filter] of asked.entries()) await listProducts(pool, { filter, sort: SORTS[at % SORTS.length] });
    for (const filter of asked.slice(0, 50)) await listProducts(pool, { filter });
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
    expect(asked.length).toBeGreaterThan(400);
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect(rows[0]?.count).toBeLessThanOrEqual(2 * (NAMES.length + 1));
  });

  it('VU-04 of filters that callers combine a connection keeps those asked for often, and no more than forty', async () => {
    const count = async () => Number((await pool.query('select count(*) as count from pg_prepared_statements')).rows[0]?.count);
    const before = await count();
    const popular = { filter: { categories: ['Courses'], price_max: 10 } };
    for (let times = 0; times < 19; times++) await listProducts(pool, popular);
    expect(await count()).toBe(before);
    await listProducts(pool, popular);
    expect(await count()).toBe(before + 1);
    for (const [at, filter] of filters().slice(0, 60).entries())
      for (let times = 0; times < 20; times++) await listProducts(pool, { filter, sort: SORTS[at % SORTS.length] });
    expect((await count()) - before).toBeLessThanOrEqual(40);
  });

  it.each([
    ['a category', { categories: ['Courses'] }, 'p.category = $1::text'],
    ['a tab', { tab: 'snapshots' }, "p.category in ('Snapshot', 'Snapshot Bundle')"],
  ])('the first page of %s is planned once for all times', async (_, filter, condition) => {
    for (let times = 0; times < 8; times++) await listProducts(pool, { filter });
    const { rows } = await pool.query(
      'select generic_plans > 0 as once from pg_prepared_statements where strpos(statement, $1) > 0 and strpos(statement, $2) > 0',
      [`(${condition}) order by p.created_at DESC`, 'limit 24) page'],
    );
    expect(rows).toEqual([{ once: true }]);
  });

  it('VU-04 the same filters in any order give the same statement', async () => {
    const texts: string[] = [];
    const asking = { query: async ({ text }: { text: string }) => ({ rows: texts.push(text) && [] }) } as unknown as pg.Pool;
    await listProducts(asking, { filter: { tab: 'scripts', q: 'kit', price_min: 1 } });
    await listProducts(asking, { filter: { price_min: 1, q: 'kit', tab: 'scripts' } });
    expect(texts.slice(1)).toEqual(texts.slice(0, 1));
  });
});
