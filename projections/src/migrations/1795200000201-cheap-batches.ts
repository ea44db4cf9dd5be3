import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKPOINTS = 'projections.checkpoints';
const NAMES_STATE = `before update on ${CHECKPOINTS} for each row`;

/**
 * Small batches cost less. A checkpoint that only moves calls no function; in a batch, most only move. An update counts its few
 * rows without grouping them first. A statement that is planned once finds the numbers that leave segments.
 */
export class CheapBatches1795200000201 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'CheapBatches1795200000201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create or replace trigger name_state ${NAMES_STATE} when (
        new.revision is distinct from old.revision or new.generation is distinct from old.generation
        or new.rebuild_reason is distinct from old.rebuild_reason
        or new.position is distinct from old.position and new.event_id is not distinct from old.event_id
      ) execute function projections.name_state()`);
    await runner.query(`
      create or replace function projections.keep_totals() returns trigger language plpgsql as $$
      declare
        added text := format('select %s as kinds, %s as a, 1 as d from new_rows', tg_argv[0], tg_argv[1]);
        gone text := format('select %s as kinds, %s as a, -1 as d from old_rows', tg_argv[0], tg_argv[1]);
        grouped text := 'select kinds, a, sum(d) as d from (%s) c group by kinds, a';
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
           select k, level, bucket, sum(d) from (%s) r cross join unnest(kinds) k
           cross join unnest(array[0, 1, 2, 3], array[a, a / 1000, a / 100000, 0]) v (level, bucket)
           where bucket is not null group by k, level, bucket having sum(d) <> 0
           on conflict (kind, level, bucket) do update set n = t.n + excluded.n',
          tg_table_schema, tg_table_name || '_totals',
          case tg_op when 'INSERT' then format(grouped, added) when 'DELETE' then format(grouped, gone)
            else added || ' union all ' || gone end);
        return null;
      end $$`);
    await runner.query(`
      create or replace function projections.leave_segments() returns trigger language plpgsql as $$
      declare
        size integer := tg_argv[0];
        gone integer[];
      begin
        if tg_op = 'DELETE' then
          select array_agg(n) into gone from old_rows;
        else
          select array_agg(n) into gone from (select n from old_rows except select n from new_rows) changed;
        end if;
        if gone is null then return null; end if;
        execute format(
          'update %I.%I s set live = projections.without_places(s.live, g.places)
           from (select n / %s as segment, array_agg(n %% %s) as places from unnest($1) n group by 1) g where s.segment = g.segment',
          tg_table_schema, tg_table_name || '_segments', size, size) using gone;
        return null;
      end $$`);
  }

  /** Earlier releases use the functions as they are. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`create or replace trigger name_state ${NAMES_STATE} execute function projections.name_state()`);
  }
}
