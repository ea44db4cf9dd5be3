import type { MigrationInterface, QueryRunner } from 'typeorm';

const IN_NEWEST = 'left join newest w on w.low_at >= m.period and (w.low_at, w.low_id) <= (c.at, c.id)';
const NEWEST = `newest as materialized (
             select low_at, low_id from %1$s where kind = '*' and level = 0 order by low_at desc, low_id desc limit 1
           )`;
/** Texts of `keep_ranks`, each before and after. */
const CHANGES: readonly (readonly [string, string])[] = [
  ['with placed as', `with ${NEWEST}, placed as`],
  ['coalesce(b.low_at, m.period)', 'coalesce(w.low_at, b.low_at, m.period)'],
  ['coalesce(b.low_id, ', 'coalesce(w.low_id, b.low_id, '],
  ['as period) m\n', `as period) m\n             ${IN_NEWEST}\n`],
  ["b where kind = '*'", "b where w.low_at is null and kind = '*'"],
];

/** Most new rows belong to the newest block. It is looked up once for a batch, others once for each of their rows. */
export class NewestBlock1795200000193 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'NewestBlock1795200000193';

  async up(runner: QueryRunner): Promise<void> {
    for (const [before, after] of CHANGES) await replaceInRanks(runner, before, after);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [before, after] of CHANGES) await replaceInRanks(runner, after, before);
  }
}

/** Replaces a text of the function `keep_ranks`. */
export const replaceInRanks = (runner: QueryRunner, from: string, to: string) =>
  runner.query(`do $do$ begin
    execute replace(pg_get_functiondef('projections.keep_ranks'::regproc), $from$${from}$from$, $to$${to}$to$);
  end $do$`);
