import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Triggers of a batch that has nothing for them make no statement. Where a row trigger notes what is counted, the third argument
 * of `keep_totals` says so: an update of other columns leaves the totals. And a time as text for generated columns.
 */
export class CheapTriggers1795200000170 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'CheapTriggers1795200000170';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function projections.iso_text(at timestamptz) returns text language plpgsql immutable strict parallel safe as $$
      begin
        return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
      end $$`);
    await runner.query(`
      create function projections.note_counted() returns trigger language plpgsql as $$
      begin
        perform set_config('projections.counted', tg_relid::text, true);
        return null;
      end $$`);
    await runner.query(`
      create or replace function projections.keep_totals() returns trigger language plpgsql as $$
      declare
        added text := format('select k, %s as a, 1 as d from new_rows, unnest(%s) k', tg_argv[1], tg_argv[0]);
        gone text := format('select k, %s as a, -1 as d from old_rows, unnest(%s) k', tg_argv[1], tg_argv[0]);
      begin
        if tg_op = 'UPDATE' then
          if tg_argv[2] is null then
            if not exists (select from new_rows) then return null; end if;
          elsif current_setting('projections.counted', true) is distinct from tg_relid::text then
            return null;
          else
            perform set_config('projections.counted', '', true);
          end if;
        end if;
        execute format(
          'insert into %I.%I as t (kind, level, bucket, n)
           select k, level, bucket, sum(d) from (%s) r
           cross join lateral (values (0, a), (1, a / 1000), (2, a / 100000), (3, 0)) v (level, bucket)
           where bucket is not null group by k, level, bucket having sum(d) <> 0 order by k, level, bucket
           on conflict (level, bucket, kind) do update set n = t.n + excluded.n',
          tg_table_schema, tg_table_name || '_totals',
          case tg_op when 'INSERT' then added when 'DELETE' then gone else added || ' union all ' || gone end);
        return null;
      end $$`);
    await runner.query(`
      create or replace function projections.leave_segments() returns trigger language plpgsql as $$
      declare
        size integer := tg_argv[0];
        gone text := case tg_op when 'DELETE' then 'select n from old_rows' else 'select n from old_rows except select n from new_rows' end;
      begin
        if tg_op = 'UPDATE' then
          if not exists (select n from old_rows except select n from new_rows) then return null; end if;
        end if;
        execute format(
          'update %I.%I s set live = projections.without_places(s.live, g.places)
           from (select n / %s as segment, array_agg(n %% %s) as places from (%s) gone group by 1) g where s.segment = g.segment',
          tg_table_schema, tg_table_name || '_segments', size, size, gone);
        return null;
      end $$`);
  }

  /** Earlier releases use these functions as they are, and tables need them. */
  async down(): Promise<void> {}
}
