import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products are vacuumed after 1,000 new ones: an index alone then answers for the newest, which each price range looks at. */
export class VacuumedProducts1795200000198 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'VacuumedProducts1795200000198';

  async up(runner: QueryRunner): Promise<void> {
    await eachProducts(runner, 'set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await eachProducts(runner, 'reset (autovacuum_vacuum_insert_scale_factor, autovacuum_vacuum_insert_threshold)');
  }
}

/** The live products, those of a rebuild, and those before it, where they are there. */
async function eachProducts(runner: QueryRunner, change: string): Promise<void> {
  for (const schema of ['read', 'read_next', 'read_previous'])
    await runner.query(`alter table if exists ${schema}.products ${change}`);
}
