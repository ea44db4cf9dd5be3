import type { MigrationInterface, QueryRunner } from 'typeorm';

const ZERO = "'00000000-0000-0000-0000-000000000000'::uuid";
const PLACED = '        execute format($q$\n           with newest as';
/** In `keep_ranks`: new rows that all belong to the newest block are counted by kind, and none is placed by itself. */
const IN_NEWEST = `        if tg_op = 'INSERT' then
          execute format($q$select low_at, low_id, date_bin('10 days', low_at, '2000-01-01Z') as period from %s
            where kind = '*' and level = 0 order by low_at desc, low_id desc limit 1$q$, ranks) into newest;
          execute format($q$
             with counted as materialized (
               select %2$s as kinds, bool_and((%3$I, id) >= ($1, $2) and %3$I < $3 + interval '240 hours') as fits, count(*) as n
               from new_rows where %4$s group by 1
             )
             insert into %1$s as r (kind, level, low_at, low_id, n)
             select kind, level, case level when 0 then $1 else $3 end, case level when 0 then $2 else ${ZERO} end, sum(n)
             from counted cross join unnest(array['*'] || kinds) kind cross join (values (0), (1)) v (level)
             where (select bool_and(fits) from counted) group by kind, level order by kind, level
             on conflict (kind, level, low_at, low_id) do update set n = r.n + excluded.n$q$, ranks, kinds, at, listed)
            using newest.low_at, newest.low_id, newest.period;
          get diagnostics written = row_count;
          if written > 0 then return null; end if;
        end if;
`;
const RECOUNTED = "          execute format('delete from %s where level = 0";
/** In `cut_blocks`: the newer rows of a block that is less than three become a block. Only those are counted. */
const CUT = `          if grown.n < 3 * size then
            execute format($q$
               with upper as materialized (
                 select %1$I as at, id, %2$s as kinds from %3$s where %4$s and (%1$I, id) >= ($2, $3) and (%1$I, id) < ($4, $5)
                 order by %1$I desc, id desc limit $1
               ), low as materialized (
                 select at, id from upper order by at, id limit 1
               ), counted as materialized (
                 select kind, count(*) as n from upper cross join unnest(array['*'] || kinds) kind
                 where exists (select from low where (at, id) > ($2, $3)) group by kind
               ), taken as (
                 update %5$s r set n = r.n - c.n from counted c
                 where r.kind = c.kind and r.level = 0 and r.low_at = $2 and r.low_id = $3
               )
               insert into %5$s (kind, level, low_at, low_id, n) select c.kind, 0, low.at, low.id, c.n from counted c, low$q$,
              at, kinds, of, listed, ranks) using size, grown.low_at, grown.low_id,
              coalesce(next.low_at, period_end), coalesce(next.low_id, ${ZERO});
            get diagnostics written = row_count;
            continue when written > 0;
          end if;
`;
const KINDS_OF_ROW = "'select k, %s as a, 1 as d from new_rows, unnest(%s) k', tg_argv[1], tg_argv[0]";
const COUNTED = 'from (select k, a, sum(d) as d from (%s) c group by k, a having sum(d) <> 0) r';

type Change = readonly [name: string, before: string, after: string];
const CHANGES: readonly Change[] = [
  ['keep_ranks', 'moves boolean;', 'moves boolean;\n        newest record;\n        written integer;'],
  ['keep_ranks', PLACED, `${IN_NEWEST}${PLACED}`],
  // In hours: where clocks change, ten days are not as long as a period.
  ['cut_blocks', "'2000-01-01Z') + interval '10 days'", "'2000-01-01Z') + interval '240 hours'"],
  ['cut_blocks', 'period_end timestamptz;', 'period_end timestamptz;\n        written integer;'],
  ['cut_blocks', "'select low_at, low_id from %s where kind = ''*''", "'select low_at, low_id, n from %s where kind = ''*''"],
  ['cut_blocks', RECOUNTED, `${CUT}${RECOUNTED}`],
  // Kinds of a batch are few: a list of them is read once for rows that are alike.
  ['keep_totals', KINDS_OF_ROW, "'select %s as kinds, %s as a, 1 as d from new_rows', tg_argv[0], tg_argv[1]"],
  [
    'keep_totals',
    KINDS_OF_ROW.replace('1 as d from new_rows', '-1 as d from old_rows'),
    "'select %s as kinds, %s as a, -1 as d from old_rows', tg_argv[0], tg_argv[1]",
  ],
  [
    'keep_totals',
    COUNTED,
    'from (select kinds, a, sum(d) as d from (%s) c group by kinds, a having sum(d) <> 0) r cross join unnest(kinds) k',
  ],
];

/** @throws where the function does not hold the text */
const replaceIn = (runner: QueryRunner, name: string, from: string, to: string) =>
  runner.query(`do $do$ declare
    was text := pg_get_functiondef('projections.${name}'::regproc);
  begin
    if position($from$${from}$from$ in was) = 0 then raise exception 'projections.${name} is another function'; end if;
    execute replace(was, $from$${from}$from$, $to$${to}$to$);
  end $do$`);

/**
 * New rows cost less to count, because most come to the newest block. Each was placed by itself, and both halves of a grown block
 * were counted. That took a tenth of the time of a batch.
 */
export class NewestRows1795200000196 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'NewestRows1795200000196';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, before, after] of CHANGES) await replaceIn(runner, name, before, after);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, before, after] of [...CHANGES].reverse()) await replaceIn(runner, name, after, before);
  }
}
