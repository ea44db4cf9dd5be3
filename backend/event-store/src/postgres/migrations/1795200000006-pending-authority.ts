import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sqlOf } from '../../sql-files.js';

/**
 * A pending append depends on its author's rights and session until it is settled: what would change them waits for it. In the
 * log nothing of a person follows what took their rights.
 */
export class PendingAuthority1795200000006 implements MigrationInterface {
  readonly name = 'PendingAuthority1795200000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table write.pending_authority (
      name text collate "C" not null,
      pending uuid not null references write.pending on delete cascade,
      primary key (name, pending)
    )`);
    await runner.query('create index pending_authority_pending on write.pending_authority (pending)');
    await runner.query(sqlOf('1795200000006', 'prepare-in-order'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function write.prepare_in_order(json)');
    await runner.query('drop table write.pending_authority');
  }
}
