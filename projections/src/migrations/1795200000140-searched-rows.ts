import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of a searched table: a changed one gets a new number, and what a segment says of its old one is cleared. */
export class SearchedRows1795200000140 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'SearchedRows1795200000140';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function projections.renumber() returns trigger language plpgsql as $$
      begin
        new.n := nextval(pg_get_serial_sequence(format('%I.%I', tg_table_schema, tg_table_name), 'n'));
        return new;
      end $$`);
    await runner.query(`
      create function projections.without_places(live bytea, places integer[]) returns bytea language plpgsql immutable as $$
      declare place integer;
      begin
        foreach place in array places loop live := set_bit(live, place, 0); end loop;
        return live;
      end $$`);
    await runner.query(`
      create function projections.leave_segments() returns trigger language plpgsql as $$
      declare
        size integer := tg_argv[0];
        gone text := case tg_op when 'DELETE' then 'select n from old_rows' else 'select n from old_rows except select n from new_rows' end;
      begin
        execute format(
          'update %I.%I s set live = projections.without_places(s.live, g.places)
           from (select n / %s as segment, array_agg(n %% %s) as places from (%s) gone group by 1) g where s.segment = g.segment',
          tg_table_schema, tg_table_name || '_segments', size, size, gone);
        return null;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['leave_segments', 'without_places', 'renumber'])
      await runner.query(`drop function projections.${name} cascade`);
  }
}
