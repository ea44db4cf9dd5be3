import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sqlOf } from '../../sql-files.js';

/**
 * A side row may be a precondition: `consume` deletes exactly one row, or the append writes nothing. Links that work once
 * depend on it, however many requests carry the same link at the same time.
 */
export class ConsumedRows1795200000008 implements MigrationInterface {
  readonly name = 'ConsumedRows1795200000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const name of ['consume-row', 'write-rows', 'prepare', 'settle', 'append'])
      await runner.query(sqlOf('1795200000008', name));
  }

  /** The functions before this migration stay replaced: they do all that their predecessors did. */
  async down(): Promise<void> {}
}
