import type { MigrationInterface, QueryRunner } from 'typeorm';

const PERIOD = (at: string) => `date_bin('10 days', ${at}, '2000-01-01Z')`;
const FIRST_ID = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** Triggers of a batch group its rows before they count them in buckets and blocks: most rows of a batch share one. */
export class GroupedCounts1795200000192 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'GroupedCounts1795200000192';

  async up(runner: QueryRunner): Promise<void> {
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
           select k, level, bucket, sum(d) from (select k, a, sum(d) as d from (%s) c group by k, a having sum(d) <> 0) r
           cross join lateral (values (0, a), (1, a / 1000), (2, a / 100000), (3, 0)) v (level, bucket)
           where bucket is not null group by k, level, bucket having sum(d) <> 0 order by k, level, bucket
           on conflict (kind, level, bucket) do update set n = t.n + excluded.n',
          tg_table_schema, tg_table_name || '_totals',
          case tg_op when 'INSERT' then added when 'DELETE' then gone else added || ' union all ' || gone end);
        return null;
      end $$`);
    await runner.query(`
      create or replace function projections.keep_ranks() returns trigger language plpgsql as $$
      declare
        kinds text := tg_argv[0];
        at text := tg_argv[1];
        listed text := tg_argv[2];
        ranks text := format('%I.%I', tg_table_schema, tg_table_name || '_ranks');
        added text := format('select %I as at, id, %s as kinds, 1 as d from new_rows where %s', at, kinds, listed);
        gone text := format('select %I as at, id, %s as kinds, -1 as d from old_rows where %s', at, kinds, listed);
        changed text := case tg_op when 'INSERT' then added when 'DELETE' then gone else format(
          'select at, id, kinds, sum(d) as d from (%s union all %s) c group by at, id, kinds having sum(d) <> 0', added, gone) end;
        moves boolean;
      begin
        -- Most updates move no row, and to plan the rest takes longer than to see that.
        if tg_op = 'UPDATE' then
          if not exists (select from new_rows) then return null; end if;
          execute format('select exists (%s)', changed) into moves;
          if not moves then return null; end if;
        end if;
        execute format($q$
           with placed as (
             select c.kinds, sum(c.d) as d, m.period, coalesce(b.low_at, m.period) as low_at, coalesce(b.low_id, ${FIRST_ID}) as low_id
             from (%2$s) c cross join lateral (select ${PERIOD('c.at')} as period) m
             left join lateral (select low_at, low_id from %1$s b where kind = '*' and level = 0 and low_at >= m.period
               and (low_at, low_id) <= (c.at, c.id) order by low_at desc, low_id desc limit 1) b on true
             group by 1, 3, 4, 5
           )
           insert into %1$s as r (kind, level, low_at, low_id, n)
           select kind, v.level, v.low_at, v.low_id, sum(d) from placed p
           cross join lateral (values (0, p.low_at, p.low_id), (1, p.period, ${FIRST_ID})) v (level, low_at, low_id)
           cross join unnest(array['*'] || p.kinds) kind
           group by kind, v.level, v.low_at, v.low_id having sum(d) <> 0 order by kind, v.level, v.low_at, v.low_id
           on conflict (kind, level, low_at, low_id) do update set n = r.n + excluded.n$q$,
          ranks, changed);
        return null;
      end $$`);
  }

  /** Earlier releases use these functions as they are. */
  async down(): Promise<void> {}
}
