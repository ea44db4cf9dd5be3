import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Segments say between which times their rows are. Those made before say so after the next rebuild. */
export class SegmentSpans1795200000202 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'SegmentSpans1795200000202';

  async up(runner: QueryRunner): Promise<void> {
    await eachSegments(runner, 'add if not exists oldest timestamptz, add if not exists newest timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await eachSegments(runner, 'drop oldest, drop newest');
  }
}

/** The segments of the live products, of a rebuild, and of those before it, where they are there. */
async function eachSegments(runner: QueryRunner, change: string): Promise<void> {
  for (const schema of ['read', 'read_next', 'read_previous'])
    await runner.query(`alter table if exists ${schema}.products_segments ${change}`);
}
