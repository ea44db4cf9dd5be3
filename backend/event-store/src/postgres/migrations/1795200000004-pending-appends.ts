import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sqlOf } from '../../sql-files.js';

/**
 * Side rows of appends whose events go to another server: pending before the append, written when it is known to be there,
 * dropped when it never will be. Positions of idempotency records become text, as wide as any log's.
 */
export class PendingAppends1795200000004 implements MigrationInterface {
  readonly name = 'PendingAppends1795200000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write.idempotency alter column position type text collate "C" using position::text');
    for (const statement of [PENDING, PENDING_CREATED, NAMES, NAMES_PENDING]) await runner.query(statement);
    for (const name of ['authority', 'write-rows', 'prepare', 'settle']) await runner.query(sqlOf('1795200000004', name));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of [
      'settle(uuid, boolean, text)',
      'prepare(json)',
      'write_rows(json)',
      'authority(uuid, integer, uuid, uuid)',
    ])
      await runner.query(`drop function write.${name}`);
    await runner.query('drop table write.pending_names');
    await runner.query('drop table write.pending');
    await runner.query('alter table write.idempotency alter column position type bigint using position::bigint');
  }
}

const PENDING = `
create table write.pending (
  id uuid primary key,
  log text collate "C" not null,
  stream text collate "C" not null,
  revision integer not null check (revision >= -1),
  events json not null,
  side json not null,
  created timestamptz not null default clock_timestamp()
)`;
const PENDING_CREATED = 'create index pending_created on write.pending (log, created)';

/** What two pending appends may not touch at once: a stream, a key, a reserved value, an account, a session. */
const NAMES = `
create table write.pending_names (
  name text collate "C" primary key,
  pending uuid not null references write.pending on delete cascade
)`;
const NAMES_PENDING = 'create index pending_names_pending on write.pending_names (pending)';
