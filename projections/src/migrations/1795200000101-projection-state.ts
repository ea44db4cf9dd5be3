import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the projections remember about themselves, beside the read models that the runner makes. */
export class ProjectionState1795200000101 implements MigrationInterface {
  static readonly schema = 'projections';
  name = 'ProjectionState1795200000101';

  async up(runner: QueryRunner): Promise<void> {
    for (const schema of ['projections', 'read', 'read_next', 'read_previous']) {
      await runner.query(`create schema if not exists ${schema}`);
    }
    await runner.query(`
      create table projections.workers (
        id text primary key,
        host text not null,
        started_at timestamptz not null default now(),
        heartbeat timestamptz not null default now()
      )`);
    await runner.query(`
      create table projections.checkpoints (
        projection text collate "C" primary key,
        version integer not null,
        tables json not null,
        position text collate "C" not null,
        epoch bigint not null default 0,
        revision bigint not null default 0,
        generation integer not null default 0,
        events bigint not null default 0,
        worker text,
        moved_at timestamptz not null default now(),
        last_error text,
        last_error_at timestamptz,
        previous_version integer,
        previous_tables json,
        previous_position text collate "C",
        previous_events bigint,
        previous_parked json
      ) with (fillfactor = 50)`);
    await runner.query(`
      create table projections.parked (
        projection text collate "C" not null references projections.checkpoints on delete cascade,
        stream text collate "C" not null,
        revision integer not null,
        event_id text not null,
        event_type text not null,
        position text collate "C" not null,
        error text not null,
        waiting bigint not null default 0,
        attempts integer not null default 1,
        first_at timestamptz not null default now(),
        last_at timestamptz not null default now(),
        primary key (projection, stream)
      )`);
    await runner.query(`
      create table projections.skipped (
        projection text collate "C" not null references projections.checkpoints on delete cascade,
        event_id text not null,
        stream text collate "C" not null,
        event_type text not null,
        error text not null,
        reason text not null,
        skipped_at timestamptz not null default now(),
        primary key (projection, event_id)
      )`);
    await runner.query(`
      create table projections.rebuilds (
        id bigint generated always as identity primary key,
        projection text collate "C" not null references projections.checkpoints on delete cascade,
        version integer not null,
        state text not null default 'running'
          check (state in ('running', 'done', 'failed', 'cancelled', 'interrupted', 'rolled back')),
        phase text not null default 'reading',
        events bigint not null default 0,
        events_expected bigint,
        row_count bigint,
        checksum text,
        difference text,
        error text,
        cancel boolean not null default false,
        started_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        finished_at timestamptz
      )`);
    await runner.query('create index rebuilds_by_projection on projections.rebuilds (projection, id desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const schema of ['read_previous', 'read_next', 'read', 'projections'])
      await runner.query(`drop schema ${schema} cascade`);
  }
}
