-- As before, but what is judged comes from the index of streams: heads, repeated events, and their positions. A range that is
-- missing is made first. Sequences are set only where the set has more than one event, because each `setval` is written to the WAL.
create or replace function write.append_set(
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
    select a.*, coalesce((select i.revision from write.stream_index i where i.stream_id = a.s order by i.revision desc limit 1), -1) as head
    from unnest(streams, expected, counts, again, accounts, rights, sessions, actors, keys) with ordinality
      as a(s, x, c, again, account, rights, session, actor, key, n)
  ), matched as materialized (
    select asked.*, earlier.fingerprint as first_fingerprint, earlier.answer as first_answer, earlier.position as first_position,
      case when c > 0 and head >= 0 and x <> head then (
        select e.revision from write.stream_index e
        where e.stream_id = s and e.event_id = ids[array_position(members, n::integer)]
          and e.revision between case when x >= -1 then x + 1 else head - 499 end and case when x >= -1 then x + 1 else head end
          and ids[array_position(members, n::integer) + c - 1] =
            (select p.event_id from write.stream_index p where p.stream_id = s and p.revision = e.revision + c - 1)
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
        (select e.position::text from write.stream_index e where e.stream_id = s and e.revision = repeated + c - 1))
      when 'answered' then json_build_array(n, refusal, null, first_position::text, first_fingerprint, first_answer)
      when 'taken' then json_build_array(n, refusal, null, null, scopes[array_position(taken, n)], owners[array_position(taken, n)])
      else json_build_array(n, refusal, head, null) end) filter (where refusal is not null)
  into heads, lasts, total, refused
  from placed;

  wrote := cardinality(array_remove(heads, null)) > 0;
  if total > 0 then
    base := nextval('write.events_position_seq') - 1;
    if total > 1 then base := setval('write.events_position_seq', base + total) - total; end if;
    if to_regclass('write.events_' || (base + total + 8388608 >> 24)) is null or to_regclass('write.events_' || (base + 1 >> 24)) is null
      or total > 8388608 then
      perform write.make_event_ranges(base + 1, base + total);
    end if;
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
end $$
