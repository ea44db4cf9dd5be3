import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nobody signs in to a suspended account. */
export class SuspendedAccounts1795200000040 implements MigrationInterface {
  readonly name = 'SuspendedAccounts1795200000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write.accounts add column suspended boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write.accounts drop column suspended');
  }
}
