import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail that was written is remembered for a while: a request that is repeated, because its answer was lost, sends no second mail. */
export class MailsOnce1795200000007 implements MigrationInterface {
  readonly name = 'MailsOnce1795200000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write.mail_requests add column written_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from write.mail_requests where written_at is not null');
    await runner.query('alter table write.mail_requests drop column written_at');
  }
}
