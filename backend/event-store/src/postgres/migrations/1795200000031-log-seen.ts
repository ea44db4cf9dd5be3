import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How far the rows of the write side are known to agree with the log, by position and event: it goes back with the side that is
 * restored. And how many changes of its password an account's row has seen, for the same comparison; null where nobody counted.
 */
export class LogSeen1795200000031 implements MigrationInterface {
  readonly name = 'LogSeen1795200000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table write.log_seen (
      single boolean primary key default true check (single),
      position text collate "C" not null,
      event_id uuid not null
    )`);
    await runner.query('alter table write.accounts add column passwords integer');
    await runner.query('create index reservations_owner on write.reservations (owner)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index write.reservations_owner');
    await runner.query('alter table write.accounts drop column passwords');
    await runner.query('drop table write.log_seen');
  }
}
