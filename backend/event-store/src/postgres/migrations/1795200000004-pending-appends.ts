import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Side rows of appends whose events go to another server (design §5): noted as pending before the append, written when it is
 * known to be there, forgotten when it is known never to be. Positions of idempotency records become text, as wide as any log's.
 */
export class PendingAppends1795200000004 implements MigrationInterface {
  readonly name = 'PendingAppends1795200000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table write.idempotency alter column position type text collate "C" using position::text');
    for (const statement of [PENDING, PENDING_CREATED, NAMES, NAMES_PENDING, AUTHORITY, WRITE_ROWS, PREPARE, SETTLE])
      await runner.query(statement);
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

/** 'held', 'lost', or 'waiting' while a change of the account or the session is pending, other than one's own. */
const AUTHORITY = `
create function write.authority(account uuid, rights integer, session uuid, own uuid) returns text language plpgsql volatile as $$
begin
  if exists (select from write.pending_names n where n.name in ('account ' || account, 'session ' || session)
    and n.pending is distinct from own) then return 'waiting'; end if;
  if rights is distinct from (select a.rights_version from write.accounts a where a.id = account) then return 'lost'; end if;
  if session is not null and (
    select v.revoked_at is null and v.expires_at > clock_timestamp() from write.sessions v where v.id = session and v.account_id = account
  ) is not true then return 'lost'; end if;
  return 'held';
end $$`;

const WRITE_ROWS = `
create function write.write_rows(writes json) returns void language plpgsql volatile as $$
declare
  side record;
begin
  for side in select * from json_to_recordset(writes) as w(op text, "table" text, "row" json, "where" json) loop
    if side.op = 'put' then perform write.put_row(side."table", side."row");
    else perform write.delete_rows(side."table", side."where");
    end if;
  end loop;
end $$`;

/**
 * Notes an append, if nothing speaks against it that is known here: [verdict, ...what it adds]. Names are taken first, in
 * order, so that what is looked at after them is what the append will meet. Rows are written and taken back again, because a
 * row that cannot be written must be known before the events are. A refusal leaves nothing.
 */
const PREPARE = `
create function write.prepare(append json) returns json language plpgsql volatile as $$
declare
  asked record;
  held integer;
  verdict text;
  earlier record;
begin
  select * into asked from json_to_record(append) as a(
    id uuid, log text, stream text, revision integer, events json, side json, names text[], account uuid, rights integer, session uuid);
  insert into write.pending (id, log, stream, revision, events, side)
  values (asked.id, asked.log, asked.stream, asked.revision, asked.events, asked.side);
  insert into write.pending_names (name, pending)
  select n, asked.id from unnest(asked.names) n order by n collate "C" on conflict (name) do nothing;
  get diagnostics held = row_count;
  if held < cardinality(asked.names) then
    delete from write.pending where id = asked.id;
    return json_build_array('waiting');
  end if;

  select i.fingerprint, i.answer, i.position into earlier from write.idempotency i
  where i.actor = asked.side->'idempotency'->>'actor' and i.key = asked.side->'idempotency'->>'key';
  if found then
    delete from write.pending where id = asked.id;
    return json_build_array('answered', earlier.fingerprint, earlier.answer, earlier.position);
  end if;
  if asked.account is not null then
    verdict := write.authority(asked.account, asked.rights, asked.session, asked.id);
    if verdict <> 'held' then
      delete from write.pending where id = asked.id;
      return json_build_array(verdict);
    end if;
  end if;
  select c.scope, r.owner into earlier
  from json_to_recordset(asked.side->'reservations') as c(op text, scope text, value text, owner text)
  join write.reservations r on r.scope = c.scope and r.value = c.value and r.owner <> c.owner
  where c.op = 'claim' and not exists (
    select from json_to_recordset(asked.side->'reservations') as o(op text, scope text, value text, owner text)
    where o.op = 'release' and o.scope = c.scope and o.value = c.value and o.owner = r.owner)
  limit 1;
  if found then
    delete from write.pending where id = asked.id;
    return json_build_array('taken', earlier.scope, earlier.owner);
  end if;
  begin
    perform write.write_rows(asked.side->'writes');
    raise exception using errcode = 'GH001';
  exception when sqlstate 'GH001' then null;
  end;
  return json_build_array('prepared');
end $$`;

/** Ends a pending append: its rows are written, or it leaves nothing. False when it was ended before. */
const SETTLE = `
create function write.settle(which uuid, written boolean, at text) returns boolean language plpgsql volatile as $$
declare
  side json;
begin
  delete from write.pending p where p.id = which returning p.side into side;
  if not found then return false; end if;
  if not written then return true; end if;
  insert into write.idempotency (actor, key, fingerprint, answer, position)
  select i.actor, i.key, i.fingerprint, i.answer, at
  from json_to_record(side->'idempotency') as i(actor text, key text, fingerprint text, answer json)
  where i.key is not null
  on conflict (actor, key) do nothing;
  delete from write.reservations r
  using json_to_recordset(side->'reservations') as c(op text, scope text, value text, owner text)
  where c.op = 'release' and r.scope = c.scope and r.value = c.value and r.owner = c.owner;
  insert into write.reservations (scope, value, owner)
  select distinct c.scope, c.value, c.owner
  from json_to_recordset(side->'reservations') as c(op text, scope text, value text, owner text)
  where c.op = 'claim'
  on conflict (scope, value) do nothing;
  perform write.write_rows(side->'writes');
  return true;
end $$`;
