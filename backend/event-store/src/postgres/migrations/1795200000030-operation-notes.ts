import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an operation came to when it last ran, for the figures of processes that did not run it. */
export class OperationNotes1795200000030 implements MigrationInterface {
  readonly name = 'OperationNotes1795200000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table write.operation_notes (
        operation text collate "C" not null,
        subject text collate "C" not null default '',
        value double precision not null,
        noted_at timestamptz not null default now(),
        primary key (operation, subject)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table write.operation_notes');
  }
}
