import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schema `write`: the log, and what belongs to the commit of an append. */
export class WriteTables1795200000001 implements MigrationInterface {
  readonly name = 'WriteTables1795200000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const names =
      'mailed_tokens, refresh_tokens, sessions, accounts, secrets, person_keys, idempotency, reservations, events, log_identity';
    for (const name of names.split(', ')) await runner.query(`drop table write.${name}`);
  }
}

const TABLES = [
  'create schema if not exists write',

  `create table write.log_identity (
     single boolean primary key default true check (single),
     id uuid not null default gen_random_uuid()
   )`,
  'insert into write.log_identity default values',

  // json, not jsonb: nobody queries inside events, and reading is half as dear again
  `create table write.events (
     position bigint generated always as identity primary key,
     stream_id text collate "C" not null,
     revision integer not null check (revision >= 0),
     event_id uuid not null,
     type text collate "C" not null,
     data json not null,
     metadata json not null,
     created timestamptz not null default clock_timestamp(),
     unique (stream_id, revision)
   )`,

  `create table write.reservations (
     scope text collate "C" not null,
     value text collate "C" not null,
     owner text not null,
     primary key (scope, value)
   )`,

  `create table write.idempotency (
     actor text collate "C" not null,
     key text collate "C" not null,
     fingerprint text not null,
     answer json,
     position bigint,
     created timestamptz not null default clock_timestamp(),
     primary key (actor, key)
   )`,
  'create index idempotency_created on write.idempotency (created)',

  `create table write.person_keys (
     person_id uuid primary key,
     key bytea not null check (octet_length(key) = 32)
   )`,

  `create table write.accounts (
     id uuid primary key,
     role text not null,
     rights_version integer not null default 0,
     password_hash text,
     email_confirmed_at timestamptz,
     created_at timestamptz not null default now()
   )`,

  `create table write.sessions (
     id uuid primary key,
     account_id uuid not null references write.accounts on delete cascade,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     revoked_at timestamptz
   )`,
  'create index sessions_account on write.sessions (account_id)',

  `create table write.refresh_tokens (
     hash text collate "C" primary key,
     session_id uuid not null references write.sessions on delete cascade,
     parent text collate "C",
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     replaced_by text collate "C",
     used_at timestamptz
   )`,
  'create index refresh_tokens_session on write.refresh_tokens (session_id)',

  `create table write.mailed_tokens (
     hash text collate "C" primary key,
     account_id uuid not null references write.accounts on delete cascade,
     purpose text not null,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     used_at timestamptz
   )`,
  'create index mailed_tokens_account on write.mailed_tokens (account_id)',

  `create table write.secrets (
     name text primary key,
     value bytea not null
   )`,
];
