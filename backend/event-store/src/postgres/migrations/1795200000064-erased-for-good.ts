import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Nobody whose key was destroyed gets another one. The trigger runs after the insert, so it sees an erasure that the insert
 * waited for. The key is deleted within the same statement, and no reader ever sees it.
 */
export class ErasedForGood1795200000064 implements MigrationInterface {
  readonly name = 'ErasedForGood1795200000064';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function write.refuse_destroyed_key() returns trigger language plpgsql as $$
      begin
        if exists (select from write.destroyed_keys where person_id = new.person_id) then
          delete from write.person_keys where person_id = new.person_id;
        end if;
        return null;
      end $$`);
    await runner.query(`
      create trigger refused after insert on write.person_keys
      for each row execute function write.refuse_destroyed_key()`);
    // Some got one from earlier releases.
    await runner.query('delete from write.person_keys k using write.destroyed_keys d where d.person_id = k.person_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger refused on write.person_keys');
    await runner.query('drop function write.refuse_destroyed_key');
  }
}
