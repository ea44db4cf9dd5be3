import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What operators see of projections: where an event failed, which run switched tables, and how far each projection was during
 * the last hour.
 */
export class OperatedProjections1795200000150 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'OperatedProjections1795200000150';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projections.failed_events add column stack text');
    await runner.query('alter table projections.rebuilds add column run uuid, add column generation integer');
    await runner.query(`
      create table projections.samples (
        projection text collate "C" not null references projections.checkpoints on delete cascade,
        at timestamptz not null default now(),
        events bigint not null,
        lag_events integer not null,
        lag_seconds double precision not null,
        primary key (projection, at)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table projections.samples');
    await runner.query('alter table projections.rebuilds drop column run, drop column generation');
    await runner.query('alter table projections.failed_events drop column stack');
  }
}
