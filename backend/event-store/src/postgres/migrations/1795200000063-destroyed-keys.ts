import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose key was destroyed, written in the commit that destroys it. A restore of an older backup asks for it. */
export class DestroyedKeys1795200000063 implements MigrationInterface {
  readonly name = 'DestroyedKeys1795200000063';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table write.destroyed_keys (
        person_id uuid primary key,
        destroyed_at timestamptz not null default now()
      )`);
    await runner.query(`
      insert into write.destroyed_keys (person_id, destroyed_at)
      select (data->>'id')::uuid, min(created) from write.events where type = 'PersonErased' group by 1`);
    await runner.query(`
      create function write.note_destroyed_key() returns trigger language plpgsql as $$
      begin
        insert into write.destroyed_keys (person_id) values (old.person_id) on conflict do nothing;
        return null;
      end $$`);
    await runner.query(`
      create trigger destroyed after delete on write.person_keys
      for each row execute function write.note_destroyed_key()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger destroyed on write.person_keys');
    await runner.query('drop function write.note_destroyed_key');
    await runner.query('drop table write.destroyed_keys');
  }
}
