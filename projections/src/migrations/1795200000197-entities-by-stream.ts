import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names of an entity's streams find its entries: an index by entity was a tenth of what an entry cost. */
export class EntitiesByStream1795200000197 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'EntitiesByStream1795200000197';

  async up(runner: QueryRunner): Promise<void> {
    await eachAudit(
      runner,
      `continue when to_regclass(format('%I.%I', audit.schema, audit.name || '_10')) is null;
       execute format('drop index %I.%I', audit.schema, audit.name || '_4');
       execute format('alter index %I.%I rename to %I', audit.schema, audit.name || '_10', audit.name || '_4');`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await eachAudit(
      runner,
      `execute format('alter index %I.%I rename to %I', audit.schema, audit.name || '_4', audit.name || '_10');
       execute format('create index %I on %I.%I (entity_id, time, position)', audit.name || '_4', audit.schema, audit.name);`,
    );
  }
}

/** Each table of the audit that is there, whatever its parts. Tables of this release have the indexes from their definition. */
const eachAudit = (runner: QueryRunner, change: string) =>
  runner.query(`do $$ declare audit record; begin
    for audit in select schemaname as schema, tablename as name from pg_tables
      where schemaname in ('read', 'read_next', 'read_previous') and tablename ~ '^audit(_\\d+_of_\\d+)?$' loop
      ${change}
    end loop;
  end $$`);
