import type { MigrationInterface, QueryRunner } from 'typeorm';

const PERIOD = (at: string) => `date_bin('10 days', ${at}, '2000-01-01Z')`;
const FIRST_ID = `'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * Counts the rows of a table in blocks, in the order of a list: of each kind, and of all under `*`. Blocks are counted together
 * in periods of 10 days, and none is in two. The settings are SQL over the columns: kinds, time, whether a row is listed.
 */
export class KeptRanks1795200000180 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'KeptRanks1795200000180';

  async up(runner: QueryRunner): Promise<void> {
    // Blocks of the rows from one place up to another. The first block of a range begins where the range does, or with its period.
    await runner.query(`
      create function projections.rank_blocks(of text, ranks text, kinds text, at text, listed text, size integer,
        low_at timestamptz, low_id uuid, high_at timestamptz, high_id uuid) returns void language plpgsql as $$
      begin
        execute format($q$
           with placed as (
             select at, id, kinds, period, (row_number() over (partition by period order by at, id) - 1) / $1 as piece
             from (select %1$I as at, id, %2$s as kinds, ${PERIOD('%1$I')} as period from %3$s
               where %4$s and (%1$I, id) >= ($2, $3) and (%1$I, id) < ($4, $5)) listed
           ), lows as (
             select distinct on (period, piece) period, piece,
               case when piece > 0 then at when period > $2 then period else $2 end as low_at,
               case when piece > 0 then id when period > $2 then ${FIRST_ID} else $3 end as low_id
             from placed order by period, piece, at, id
           )
           insert into %5$s (kind, level, low_at, low_id, n)
           select kind, 0, low_at, low_id, count(*) from placed join lows using (period, piece)
           cross join unnest(array['*'] || kinds) kind group by kind, low_at, low_id$q$,
          at, kinds, of, listed, ranks) using size, low_at, low_id, high_at, high_id;
      end $$`);
    await runner.query(`
      create function projections.rank_all(of text, ranks text, kinds text, at text, listed text, size integer)
      returns void language plpgsql as $$
      begin
        perform projections.rank_blocks(of, ranks, kinds, at, listed, size, '-infinity', ${FIRST_ID}, 'infinity', ${FIRST_ID});
        execute format($q$
          insert into %1$s select kind, 1, ${PERIOD('low_at')}, ${FIRST_ID}, sum(n) from %1$s group by 1, 3$q$, ranks);
      end $$`);
    await runner.query(`
      create function projections.keep_ranks() returns trigger language plpgsql as $$
      declare
        kinds text := tg_argv[0];
        at text := tg_argv[1];
        listed text := tg_argv[2];
        ranks text := format('%I.%I', tg_table_schema, tg_table_name || '_ranks');
        added text := format('select %I as at, id, %s as kinds, 1 as d from new_rows where %s', at, kinds, listed);
        gone text := format('select %I as at, id, %s as kinds, -1 as d from old_rows where %s', at, kinds, listed);
        changed text := format('select at, id, kinds, sum(d) as d from (%s) c group by at, id, kinds having sum(d) <> 0',
          case tg_op when 'INSERT' then added when 'DELETE' then gone else added || ' union all ' || gone end);
        moves boolean;
      begin
        -- Most updates move no row, and to plan the rest takes longer than to see that.
        if tg_op = 'UPDATE' then
          if not exists (select from new_rows) then return null; end if;
          execute format('select exists (%s)', changed) into moves;
          if not moves then return null; end if;
        end if;
        execute format($q$
           with changed as (%2$s), placed as (
             select c.kinds, c.d, m.period, coalesce(b.low_at, m.period) as low_at, coalesce(b.low_id, ${FIRST_ID}) as low_id
             from changed c cross join lateral (select ${PERIOD('c.at')} as period) m
             left join lateral (select low_at, low_id from %1$s b where kind = '*' and level = 0 and low_at >= m.period
               and (low_at, low_id) <= (c.at, c.id) order by low_at desc, low_id desc limit 1) b on true
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
    // No trigger does this: the one of inserts sees a table that has the updates of the same statement.
    await runner.query(`
      create function projections.cut_blocks(of text, ranks text, kinds text, at text, listed text, size integer)
      returns void language plpgsql as $$
      declare
        grown record;
        next record;
        period_end timestamptz;
      begin
        for grown in execute format('select low_at, low_id from %s where kind = ''*'' and level = 0 and n >= 2 * $1', ranks) using size loop
          period_end := ${PERIOD('grown.low_at')} + interval '10 days';
          execute format($q$select low_at, low_id from %s where kind = '*' and level = 0 and low_at < $1 and (low_at, low_id) > ($2, $3)
            order by low_at, low_id limit 1$q$, ranks) into next using period_end, grown.low_at, grown.low_id;
          execute format('delete from %s where level = 0 and low_at = $1 and low_id = $2', ranks) using grown.low_at, grown.low_id;
          perform projections.rank_blocks(of, ranks, kinds, at, listed, size, grown.low_at, grown.low_id,
            coalesce(next.low_at, period_end), coalesce(next.low_id, ${FIRST_ID}));
        end loop;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['cut_blocks', 'keep_ranks', 'rank_all', 'rank_blocks'])
      await runner.query(`drop function projections.${name} cascade`);
  }
}
