import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The functions behind every append (design §5): one call writes a batch and answers each append by itself. */
export class GroupCommit1795200000002 implements MigrationInterface {
  readonly name = 'GroupCommit1795200000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [APPEND_SET, PUT_ROW, DELETE_ROWS, APPEND]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function write.append');
    await runner.query('drop function write.delete_rows(text, json)');
    await runner.query('drop function write.put_row(text, json)');
    await runner.query('drop function write.append_set');
  }
}

/**
 * Judges a set of appends and writes those that hold. Their streams, idempotency keys and reserved values must be distinct:
 * members of a set do not see each other (the unique keys turn a mistake into an error, never into a wrong log).
 *
 * The arrays are columns. Of the appends: their streams, expected revisions (-1 no stream, -2 any, -3 exists), counts of events,
 * again where one is sent a second time; accounts, rights, sessions; actors, keys, fingerprints, answers. Of the events: the
 * number of their append from 1, their place there from 1, ids, types, data, metadata. A column may be null where all of it is.
 * A change of a reservation: n of its append, op, scope, value, owner.
 * The answer: the position before the first event written, and by append: the revision before it (null where it was not
 * written) and how many events of the set stand up to its last; then, for each that was not written,
 * [n, verdict, revision, position, ...what the verdict adds].
 *
 * Scalar subqueries and laterals with a limit, no joins, no sequential scans: a plan cached on small tables stays right on large ones.
 */
const APPEND_SET = `
create function write.append_set(
  streams text[], expected integer[], counts integer[], again integer[], accounts uuid[], rights integer[], sessions uuid[],
  actors text[], keys text[], fingerprints text[], answers text[],
  members integer[], places integer[], ids uuid[], types text[], data text[], metadata text[],
  changes json, out answer json, out wrote boolean)
language plpgsql volatile set enable_seqscan = off as $$
#variable_conflict use_column
declare
  heads integer[];
  lasts integer[];
  refused json;
  taken integer[];
  scopes text[];
  owners text[];
  base bigint;
  total integer;
begin
  if changes is not null then
    select array_agg(c.n), array_agg(c.scope), array_agg(r.owner) into taken, scopes, owners
    from json_to_recordset(changes) as c(n integer, op text, scope text, value text, owner text)
    cross join lateral (
      select r.owner from write.reservations r where r.scope = c.scope and r.value = c.value and r.owner <> c.owner limit 1
    ) r
    where c.op = 'claim' and not exists (
      select from json_to_recordset(changes) as o(n integer, op text, scope text, value text, owner text)
      where o.n = c.n and o.op = 'release' and o.scope = c.scope and o.value = c.value and o.owner = r.owner);
  end if;

  with asked as materialized (
    select a.*, coalesce((select e.revision from write.events e where e.stream_id = a.s order by e.revision desc limit 1), -1) as head
    from unnest(streams, expected, counts, again, accounts, rights, sessions, actors, keys) with ordinality
      as a(s, x, c, again, account, rights, session, actor, key, n)
  ), matched as materialized (
    select asked.*, earlier.fingerprint as first_fingerprint, earlier.answer as first_answer, earlier.position as first_position,
      case when c > 0 and head >= 0 and x <> head then (
        select e.revision from write.events e
        where e.stream_id = s and e.event_id = ids[array_position(members, n::integer)]
          and e.revision between case when x >= -1 then x + 1 else head - 499 end and case when x >= -1 then x + 1 else head end
          and ids[array_position(members, n::integer) + c - 1] =
            (select p.event_id from write.events p where p.stream_id = s and p.revision = e.revision + c - 1)
        order by e.revision desc limit 1
      ) end as repeated
    from asked
    left join lateral (
      select i.fingerprint, i.answer, i.position from write.idempotency i
      where i.actor = asked.actor and i.key = asked.key limit 1
    ) earlier on true
  ), judged as materialized (
    select matched.*, case
      when first_fingerprint is not null and not (again is not null and repeated is not null) then 'answered'
      when repeated is not null then 'repeated'
      when (x >= -1 and head <> x) or (x = -3 and head = -1) then 'conflict'
      when account is not null and rights is distinct from
        (select a.rights_version from write.accounts a where a.id = account limit 1) then 'authority'
      when session is not null and (
        select v.revoked_at is null and v.expires_at > clock_timestamp() from write.sessions v
        where v.id = session and v.account_id = account limit 1) is not true then 'authority'
      when n = any (taken) then 'taken' end as refusal
    from matched
  ), placed as (
    select j.*, sum(case when refusal is null then c else 0 end) over (order by n) as last from judged j
  )
  select array_agg(case when refusal is null then head end order by n), array_agg(last order by n),
    max(last),
    json_agg(case refusal
      when 'repeated' then json_build_array(n, refusal, repeated + c - 1,
        (select e.position::text from write.events e where e.stream_id = s and e.revision = repeated + c - 1))
      when 'answered' then json_build_array(n, refusal, null, first_position::text, first_fingerprint, first_answer)
      when 'taken' then json_build_array(n, refusal, null, null, scopes[array_position(taken, n)], owners[array_position(taken, n)])
      else json_build_array(n, refusal, head, null) end) filter (where refusal is not null)
  into heads, lasts, total, refused
  from placed;

  wrote := array_position(heads, null) is null or exists (select from unnest(heads) as h where h is not null);
  if total > 0 then
    base := nextval('write.events_position_seq') - 1;
    perform setval('write.events_position_seq', base + total);
    insert into write.events (position, stream_id, revision, event_id, type, data, metadata)
    overriding system value
    select base + lasts[n] - counts[n] + i, streams[n], heads[n] + i, id, t, d::json, m::json
    from unnest(members, places, ids, types, data, metadata) as e(n, i, id, t, d, m)
    where heads[n] is not null;
  elsif wrote then
    base := coalesce((select max(e.position) from write.events e), 0);
  end if;
  if keys is not null and wrote then
    insert into write.idempotency (actor, key, fingerprint, answer, position)
    select a.actor, a.key, a.fingerprint, a.answer::json, base + lasts[a.n]
    from unnest(actors, keys, fingerprints, answers) with ordinality as a(actor, key, fingerprint, answer, n)
    where a.key is not null and heads[a.n] is not null;
  end if;
  if changes is not null and wrote then
    delete from write.reservations r
    using json_to_recordset(changes) as c(n integer, op text, scope text, value text, owner text)
    where c.op = 'release' and heads[c.n] is not null and r.scope = c.scope and r.value = c.value and r.owner = c.owner;
    insert into write.reservations (scope, value, owner)
    select distinct c.scope, c.value, c.owner
    from json_to_recordset(changes) as c(n integer, op text, scope text, value text, owner text)
    where c.op = 'claim' and heads[c.n] is not null and not exists (
      select from write.reservations r where r.scope = c.scope and r.value = c.value and r.owner = c.owner);
  end if;
  answer := json_build_array(base::text, heads, lasts, refused);
end $$`;

/** Only these tables may be written beside an append. Columns that \`data\` does not name keep their value. */
const PUT_ROW = `
create function write.put_row(name text, data json) returns void language plpgsql volatile as $$
declare
  key text := case name when 'accounts' then 'id' when 'sessions' then 'id' when 'refresh_tokens' then 'hash' when 'mailed_tokens' then 'hash' end;
  columns text;
  changed integer;
begin
  if key is null then raise exception 'no row of % may be put beside an append', name; end if;
  select string_agg(quote_ident(k), ', ') into columns from json_object_keys(data) k;
  execute format('update write.%1$I t set (%2$s) = (select %2$s from json_populate_record(null::write.%1$I, $1)) '
    'where t.%3$I = (select r.%3$I from json_populate_record(null::write.%1$I, $1) r)', name, columns, key) using data;
  get diagnostics changed = row_count;
  if changed = 0 then
    execute format('insert into write.%1$I (%2$s) select %2$s from json_populate_record(null::write.%1$I, $1)', name, columns) using data;
  end if;
end $$`;

const DELETE_ROWS = `
create function write.delete_rows(name text, matching json) returns void language plpgsql volatile as $$
declare
  condition text;
begin
  if name not in ('accounts', 'sessions', 'refresh_tokens', 'mailed_tokens', 'person_keys', 'idempotency') then
    raise exception 'no row of % may be deleted beside an append', name;
  end if;
  select string_agg(case json_typeof(value) when 'null' then format('t.%I is null', k) else format('t.%1$I = r.%1$I', k) end, ' and ')
  into condition from json_each(matching) each(k, value);
  if condition is null then raise exception 'a delete beside an append needs a condition'; end if;
  execute format('delete from write.%1$I t using json_populate_record(null::write.%1$I, $1) r where %2$s', name, condition) using matching;
end $$`;

/**
 * The lock comes first, so that every statement after it sees all that was committed before: position order is commit order.
 * Plain appends go as one set; careful ones (side rows, or a stream, key or value that stands in the batch already) one by one.
 * The columns hold the \`plain\` appends with their \`plain_events\` first, then those of \`careful\`, in its order.
 */
const APPEND = `
create function write.append(
  plain integer, streams text[], expected integer[], counts integer[], again integer[],
  accounts uuid[], rights integer[], sessions uuid[], actors text[], keys text[], fingerprints text[], answers text[],
  plain_events integer, members integer[], places integer[], ids uuid[], types text[], data text[], metadata text[],
  plain_changes json, careful json) returns json language plpgsql volatile as $$
declare
  answered json[] := '{}';
  one json;
  plain_answer json;
  wrote boolean := false;
  one_wrote boolean;
  n integer := plain;
  first integer;
  last integer := plain_events;
  item record;
  side record;
begin
  perform pg_advisory_xact_lock(7355608001);
  if careful is null then
    select s.answer, s.wrote into plain_answer, wrote from write.append_set(
      streams, expected, counts, again, accounts, rights, sessions, actors, keys, fingerprints, answers,
      members, places, ids, types, data, metadata, plain_changes) s;
  else
    if plain > 0 then
      select s.answer, s.wrote into plain_answer, wrote from write.append_set(
        streams[:plain], expected[:plain], counts[:plain], again[:plain], accounts[:plain], rights[:plain], sessions[:plain],
        actors[:plain], keys[:plain], fingerprints[:plain], answers[:plain], members[:last], places[:last], ids[:last],
        types[:last], data[:last], metadata[:last], plain_changes) s;
    end if;
    for item in select * from json_to_recordset(careful) as c(changes json, writes json) loop
      n := n + 1;
      first := last + 1;
      last := last + counts[n];
      select s.answer, s.wrote into one, one_wrote from write.append_set(
        streams[n:n], expected[n:n], counts[n:n], again[n:n], accounts[n:n], rights[n:n], sessions[n:n],
        actors[n:n], keys[n:n], fingerprints[n:n], answers[n:n], members[first:last], places[first:last], ids[first:last],
        types[first:last], data[first:last], metadata[first:last], item.changes) s;
      answered := answered || one;
      if one_wrote then
        wrote := true;
        for side in select * from json_to_recordset(item.writes) as w(op text, "table" text, "row" json, "where" json) loop
          if side.op = 'put' then perform write.put_row(side."table", side."row");
          else perform write.delete_rows(side."table", side."where");
          end if;
        end loop;
      end if;
    end loop;
  end if;
  if wrote then perform pg_notify('log_appended', ''); end if;
  return json_build_array(plain_answer, array_to_json(answered));
end $$`;
