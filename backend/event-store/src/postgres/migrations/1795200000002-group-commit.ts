import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sqlOf } from '../../sql-files.js';

/** The functions behind every append: one call writes a batch and answers each append by itself. */
export class GroupCommit1795200000002 implements MigrationInterface {
  readonly name = 'GroupCommit1795200000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const name of ['append-set', 'put-row', 'delete-rows', 'append']) await runner.query(sqlOf('1795200000002', name));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function write.append');
    await runner.query('drop function write.delete_rows(text, json)');
    await runner.query('drop function write.put_row(text, json)');
    await runner.query('drop function write.append_set');
  }
}
