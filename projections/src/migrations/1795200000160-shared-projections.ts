import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many projections a worker waits for, so that a worker which runs more of them gives some away. */
export class SharedProjections1795200000160 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'SharedProjections1795200000160';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projections.workers add column waits integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projections.workers drop column waits');
  }
}
