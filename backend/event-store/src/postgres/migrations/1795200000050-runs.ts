import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sqlOf } from '../../sql-files.js';

/**
 * What operators had done to projections. A run that somebody asked for is written in the commit of its event, and waits for a
 * worker. A pause holds until it is resumed.
 */
export class Runs1795200000050 implements MigrationInterface {
  readonly name = 'Runs1795200000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table write.runs (
        id uuid primary key,
        projection text collate "C" not null,
        act text not null check (act in ('rebuild', 'verify', 'roll-back', 'retry')),
        stream text collate "C",
        actor text not null,
        reason text not null,
        correlation_id text not null,
        state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted')),
        durable boolean not null default true,
        cancel boolean not null default false,
        worker text,
        step text,
        events bigint not null default 0,
        events_expected bigint,
        rate double precision,
        seconds_left double precision,
        from_generation integer,
        to_generation integer,
        row_count bigint,
        checksum text,
        difference text,
        compared boolean,
        error text,
        asked_at timestamptz not null default now(),
        started_at timestamptz,
        updated_at timestamptz not null default now(),
        finished_at timestamptz
      )`);
    await runner.query('create index runs_by_projection on write.runs (projection, asked_at desc)');
    await runner.query("create index runs_open on write.runs (asked_at) where state in ('waiting', 'running')");
    await runner.query(`
      create table write.pauses (
        projection text collate "C" primary key,
        actor text not null,
        reason text not null,
        paused_at timestamptz not null default now()
      )`);
    for (const name of ['put-row', 'delete-rows']) await runner.query(sqlOf('1795200000050', name));
  }

  /** The functions stay replaced: they do all that their predecessors did. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table write.pauses, write.runs');
  }
}
