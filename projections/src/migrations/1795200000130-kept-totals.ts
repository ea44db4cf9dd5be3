import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the totals of a read table: how many rows are of each kind, and how many of them have an amount in each bucket. Its
 * arguments are SQL over the columns: the kinds of a row, and its amount.
 */
export class KeptTotals1795200000130 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'KeptTotals1795200000130';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function projections.keep_totals() returns trigger language plpgsql as $$
      declare
        added text := format('select k, %s as a, 1 as d from new_rows, unnest(%s) k', tg_argv[1], tg_argv[0]);
        gone text := format('select k, %s as a, -1 as d from old_rows, unnest(%s) k', tg_argv[1], tg_argv[0]);
      begin
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
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function projections.keep_totals() cascade');
  }
}
