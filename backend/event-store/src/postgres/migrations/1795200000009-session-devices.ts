import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person knows a session by: a coarse name of the device, never an address, and when it was used last. */
export class SessionDevices1795200000009 implements MigrationInterface {
  readonly name = 'SessionDevices1795200000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table write.sessions add column device text, add column used_at timestamptz not null default now()',
    );
    await runner.query('update write.sessions set used_at = created_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write.sessions drop column device, drop column used_at');
  }
}
