import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A checkpoint names the event at its position and the state of its rows. A random id names the state, because a crash or a
 * restore can bring a number back for other rows. The trigger holds this for every writer, older releases included.
 */
export class NamedStates1795200000110 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'NamedStates1795200000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table projections.checkpoints
        add column state uuid not null default gen_random_uuid(),
        add column event_id text,
        add column previous_event_id text,
        add column rebuild_reason text`);
    await runner.query(`
      create function projections.name_state() returns trigger language plpgsql as $$
      begin
        if new.revision is distinct from old.revision or new.generation is distinct from old.generation
          or new.rebuild_reason is distinct from old.rebuild_reason then
          new.state := gen_random_uuid();
        end if;
        if new.position is distinct from old.position and new.event_id is not distinct from old.event_id then
          new.event_id := null;
        end if;
        return new;
      end $$`);
    await runner.query(`
      create trigger name_state before update on projections.checkpoints
      for each row execute function projections.name_state()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger name_state on projections.checkpoints');
    await runner.query('drop function projections.name_state()');
    await runner.query(`
      alter table projections.checkpoints
        drop column state, drop column event_id, drop column previous_event_id, drop column rebuild_reason`);
  }
}
