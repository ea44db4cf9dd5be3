import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts that all processes count together where there is no Redis. Not logged: no fact, and a crash may forget it. */
export class RateLimits1795200000005 implements MigrationInterface {
  readonly name = 'RateLimits1795200000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create unlogged table write.rate_limits (
      name text collate "C" not null,
      key text collate "C" not null,
      count integer not null,
      ends timestamptz not null,
      primary key (name, key)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table write.rate_limits');
  }
}
