import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody signed in last: sessions go with a changed password, and with time. */
export class LastSignIn1795200000041 implements MigrationInterface {
  readonly name = 'LastSignIn1795200000041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write.accounts add column signed_in_at timestamptz');
    await runner.query(`update write.accounts a set signed_in_at = s.last
      from (select account_id, max(created_at) as last from write.sessions group by account_id) s where s.account_id = a.id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write.accounts drop column signed_in_at');
  }
}
