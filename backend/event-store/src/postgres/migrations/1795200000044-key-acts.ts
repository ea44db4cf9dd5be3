import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rotations of keys whose event is not in the log yet: each is written in the commits of its rotation. */
export class KeyActs1795200000044 implements MigrationInterface {
  readonly name = 'KeyActs1795200000044';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table write.key_acts (
        id uuid primary key,
        which text collate "C" not null,
        actor text collate "C" not null,
        reason text not null,
        keys integer not null default 0,
        begun_at timestamptz not null default now(),
        finished_at timestamptz
      )`);
    await runner.query('create unique index key_acts_open on write.key_acts (which) where finished_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table write.key_acts');
  }
}
