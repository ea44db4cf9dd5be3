import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys have versions and are wrapped. Those of earlier releases are wrapped by the next start (`keys/wrap-plain.ts`). */
export class KeyVersions1795200000032 implements MigrationInterface {
  readonly name = 'KeyVersions1795200000032';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table write.secrets
      add column id uuid not null default gen_random_uuid(),
      add column version integer not null default 1,
      add column created_at timestamptz not null default now(),
      add column used_from timestamptz not null default now(),
      add column ends_at timestamptz,
      drop constraint secrets_pkey,
      add primary key (id),
      add unique (name, version)`);
    await runner.query(`alter table write.person_keys
      drop constraint person_keys_key_check,
      add column wrapped_by uuid references write.secrets`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write.person_keys drop column wrapped_by');
    await runner.query(`alter table write.secrets drop constraint secrets_pkey, drop column id, drop column version,
      drop column created_at, drop column used_from, drop column ends_at, add primary key (name)`);
  }
}
