-- As before, and one more verdict: ['consumed', table].
create or replace function write.prepare(append json) returns json language plpgsql volatile as $$
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
  exception
    when sqlstate 'GH001' then null;
    when sqlstate 'GH002' then
      delete from write.pending where id = asked.id;
      return json_build_array('consumed', sqlerrm);
  end;
  return json_build_array('prepared');
end $$
