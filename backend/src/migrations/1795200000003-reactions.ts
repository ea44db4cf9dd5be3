import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far each policy has followed the log. Mails that people asked for without signing in. */
export class Reactions1795200000003 implements MigrationInterface {
  readonly name = 'Reactions1795200000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table write.policies (
      name text primary key,
      position text collate "C" not null
    )`);
    // The address is here as its reservation has it, canonical and hidden, whether there is such an account or not
    await runner.query(`create table write.mail_requests (
      id uuid primary key,
      purpose text not null,
      email text not null,
      created_at timestamptz not null default now()
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table write.mail_requests');
    await runner.query('drop table write.policies');
  }
}
