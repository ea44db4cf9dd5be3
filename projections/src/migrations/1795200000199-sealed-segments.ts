import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each segment gets a random number. A search that was made before knows it, and reads places of new segments alone. */
export class SealedSegments1795200000199 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'SealedSegments1795200000199';

  async up(runner: QueryRunner): Promise<void> {
    await eachSegments(runner, 'add if not exists sealed bigint not null default hashtextextended(gen_random_uuid()::text, 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await eachSegments(runner, 'drop sealed');
  }
}

/** The segments of the live products, of a rebuild, and of those before it, where they are there. */
async function eachSegments(runner: QueryRunner, change: string): Promise<void> {
  for (const schema of ['read', 'read_next', 'read_previous'])
    await runner.query(`alter table if exists ${schema}.products_segments ${change}`);
}
