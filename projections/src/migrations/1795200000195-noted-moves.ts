import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceInRanks } from './1795200000193-newest-block.js';

const IS_UPDATE = "if tg_op = 'UPDATE' then";
/** In `keep_ranks`: an update that moved no row ends there, where its table has the trigger that notes moves. */
const NOTED = `${IS_UPDATE}
          if tg_argv[4] is not null then
            if current_setting('projections.ranked', true) is distinct from tg_relid::text then return null; end if;
            perform set_config('projections.ranked', '', true);
          end if;`;

/** Most updates move no row in any list. To plan the statement that finds this out took a tenth of the time of such an update. */
export class NotedMoves1795200000195 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'NotedMoves1795200000195';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function projections.note_ranked() returns trigger language plpgsql as $$
      begin
        perform set_config('projections.ranked', tg_relid::text, true);
        return null;
      end $$`);
    await replaceInRanks(runner, IS_UPDATE, NOTED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceInRanks(runner, NOTED, IS_UPDATE);
    await runner.query('drop function projections.note_ranked() cascade');
  }
}
