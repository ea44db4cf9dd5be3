import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sqlOf } from '../../sql-files.js';

/** Pending appends are noted and settled together: of many callers, one statement each. */
export class Together1795200000062 implements MigrationInterface {
  readonly name = 'Together1795200000062';

  async up(runner: QueryRunner): Promise<void> {
    for (const name of ['prepare-all', 'settle-all']) await runner.query(sqlOf('1795200000062', name));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function write.settle_all(uuid[], boolean[], text[])');
    await runner.query('drop function write.prepare_all(json)');
  }
}
