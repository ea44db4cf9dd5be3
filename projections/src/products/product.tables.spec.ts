import { migrate } from '@guildhall/platform/migrations';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { freshDatabase } from '../../../test/support/postgres.mjs';
import { projectionMigrations } from '../migrations';
import { VacuumedProducts1795200000198 } from '../migrations/1795200000198-vacuumed-products';
import { SoughtPrices1795200000200 } from '../migrations/1795200000200-sought-prices';
import { makeTables } from '../runner/store/tables';
import { productProjection } from './product.projector';

const SETTINGS = "select reloptions::text as made from pg_class where oid = 'read.products'::regclass";
const INDEXES = "select indexdef from pg_indexes where schemaname = 'read' and tablename = 'products' order by 1";

describe('tables of products that an earlier release made', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;
  const runner = { query: (sql: string) => pool.query(sql) } as unknown as QueryRunner;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', () => {});
    await migrate(database.url, projectionMigrations);
    await makeTables(pool, 'read', productProjection);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const made = async () => (await pool.query(`${SETTINGS} union all ${INDEXES}`)).rows.map((row) => row.made);

  it.each([
    ['that are vacuumed as usual', new VacuumedProducts1795200000198(), 'autovacuum_vacuum_insert_threshold=1000'],
    ['whose indexes only show prices', new SoughtPrices1795200000200(), '(category, created_at, id, price_cents)'],
  ])('given those %s, then they become as new ones are', async (_, migration, part) => {
    const fresh = await made();
    expect(fresh.join('\n')).toContain(part);
    await migration.down(runner);
    expect((await made()).join('\n')).not.toContain(part);
    await migration.up(runner);
    expect(await made()).toEqual(fresh);
  });

  it('given indexes of a release long ago, then they are left until a rebuild', async () => {
    await pool.query('drop index read.products_1; create index products_1 on read.products (created_at desc, id desc)');
    await pool.query('drop index read.products_3; alter table read.products drop column taken_down_at cascade');
    const before = await made();
    await new SoughtPrices1795200000200().up(runner);
    expect(await made()).toEqual(before);
  });
});
