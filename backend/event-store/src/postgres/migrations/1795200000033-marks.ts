import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of the log that was seen is named by the mark of its event, not by its id. */
export class Marks1795200000033 implements MigrationInterface {
  readonly name = 'Marks1795200000033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write.log_seen alter column event_id type text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from write.log_seen');
    await runner.query('alter table write.log_seen alter column event_id type uuid using event_id::uuid');
  }
}
