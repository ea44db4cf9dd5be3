import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last segment says which numbers after it no row has left. A search then remembers which of these rows it found. */
export class NextSegment1795200000203 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'NextSegment1795200000203';

  async up(runner: QueryRunner): Promise<void> {
    await eachSegments(
      runner,
      (table) => `
        alter table ${table} add if not exists next_live bytea;
        update ${table} set next_live = decode(repeat('ff', octet_length(live)), 'hex')
          where next_live is null and segment = (select max(segment) from ${table});`,
    );
    await leaveSegments(
      runner,
      `update %I.%I s set live = projections.without_places(s.live, coalesce(g.places, '{}')),
         next_live = case when g.next is null then s.next_live else projections.without_places(s.next_live, g.next) end
       from (
         select least(n / %3$s, last) as segment, array_agg(n %% %3$s) filter (where n / %3$s <= last) as places,
           array_agg(n %% %3$s) filter (where n / %3$s = last + 1) as next
         from unnest($1) n, (select max(segment) as last from %1$I.%2$I) m group by 1) g
       where s.segment = g.segment`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await leaveSegments(
      runner,
      `update %I.%I s set live = projections.without_places(s.live, g.places)
       from (select n / %s as segment, array_agg(n %% %3$s) as places from unnest($1) n group by 1) g where s.segment = g.segment`,
    );
    await eachSegments(runner, (table) => `alter table ${table} drop next_live;`);
  }
}

/** The function that takes rows out of their segments. `update` is a format of the schema, the table of segments, and their size. */
const leaveSegments = (runner: QueryRunner, update: string) =>
  runner.query(`
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
      execute format($q$${update}$q$, tg_table_schema, tg_table_name || '_segments', size) using gone;
      return null;
    end $$`);

/** The segments of the live products, of a rebuild, and of those before it, where they are there. */
async function eachSegments(runner: QueryRunner, statements: (table: string) => string): Promise<void> {
  for (const schema of ['read', 'read_next', 'read_previous']) {
    const table = `${schema}.products_segments`;
    await runner.query(`do $$ begin if to_regclass('${table}') is not null then ${statements(table)} end if; end $$`);
  }
}
