import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Code, commands and screens say "failed event"; so do the tables. The rows stay. */
export class FailedEvents1795200000120 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'FailedEvents1795200000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projections.parked rename to failed_events');
    await runner.query('alter index projections.parked_pkey rename to failed_events_pkey');
    await runner.query(
      'alter table projections.failed_events rename constraint parked_projection_fkey to failed_events_projection_fkey',
    );
    await runner.query('alter table projections.checkpoints rename column previous_parked to previous_failed_events');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projections.checkpoints rename column previous_failed_events to previous_parked');
    await runner.query(
      'alter table projections.failed_events rename constraint failed_events_projection_fkey to parked_projection_fkey',
    );
    await runner.query('alter index projections.failed_events_pkey rename to parked_pkey');
    await runner.query('alter table projections.failed_events rename to parked');
  }
}
