import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of kept totals begins with the kind: a total of one kind then reads no counter of another. */
export class TotalsByKind1795200000190 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'TotalsByKind1795200000190';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$
      declare held record;
      begin
        for held in select conrelid::regclass as totals, conname as key from pg_constraint
          where contype = 'p' and connamespace = to_regnamespace('read')
            and pg_get_constraintdef(oid) = 'PRIMARY KEY (level, bucket, kind)'
        loop
          execute format('alter table %s drop constraint %I, add primary key (kind, level, bucket)', held.totals, held.key);
        end loop;
      end $$`);
  }

  // The version before finds its counters by either key.
  async down(): Promise<void> {}
}
