import type { QueryRunner } from 'typeorm';
import { readSchemas } from '../../../test/support/read-tables';
import { VacuumedProducts1795200000198 } from '../migrations/1795200000198-vacuumed-products';
import { SoughtPrices1795200000200 } from '../migrations/1795200000200-sought-prices';
import { makeTables } from '../runner/store/tables';
import { productProjection } from './product.projector';

describe('tables of products that an earlier release made', () => {
  const database = readSchemas();
  const runner = { query: (sql: string) => database().query(sql) } as unknown as QueryRunner;
  beforeAll(() => makeTables(database(), 'read', productProjection));

  const settings = async () => {
    const { rows } = await database().query("select reloptions from pg_class where oid = 'read.products'::regclass");
    return rows[0]?.reloptions;
  };
  const indexes = async () => {
    const ofProducts = "schemaname = 'read' and tablename = 'products'";
    const { rows } = await database().query(`select indexdef from pg_indexes where ${ofProducts} order by indexname`);
    return rows.map(({ indexdef }) => indexdef);
  };

  it('given tables of an earlier release, then they are vacuumed as new ones are', async () => {
    const fresh = await settings();
    const migration = new VacuumedProducts1795200000198();
    await migration.down(runner);
    expect(await settings()).toBeNull();
    await migration.up(runner);
    expect(await settings()).toEqual(fresh);
    expect(fresh).toContain('autovacuum_vacuum_insert_threshold=1000');
  });

  it('given indexes that only show prices, then prices are sought in them as in new ones', async () => {
    const fresh = await indexes();
    const migration = new SoughtPrices1795200000200();
    await migration.down(runner);
    expect((await indexes()).filter((made) => made.includes('INCLUDE (price_cents)'))).toHaveLength(2);
    await migration.up(runner);
    expect(await indexes()).toEqual(fresh);
  });

  it('given indexes with another definition, then they are left until a rebuild', async () => {
    await database().query('drop index read.products_1; create index products_1 on read.products (created_at desc, id desc)');
    await database().query('drop index read.products_3; alter table read.products drop column taken_down_at cascade');
    const before = await indexes();
    await new SoughtPrices1795200000200().up(runner);
    expect(await indexes()).toEqual(before);
  });
});
