import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail about an inquiry is asked for by ids alone: of the account it goes to, and of the inquiry. */
export class InquiryMails1795200000060 implements MigrationInterface {
  readonly name = 'InquiryMails1795200000060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write.mail_requests alter column email drop not null');
    await runner.query('alter table write.mail_requests add column account_id uuid, add column inquiry_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from write.mail_requests where email is null');
    await runner.query('alter table write.mail_requests drop column account_id, drop column inquiry_id');
    await runner.query('alter table write.mail_requests alter column email set not null');
  }
}
