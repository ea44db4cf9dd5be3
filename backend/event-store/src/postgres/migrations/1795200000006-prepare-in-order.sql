-- Like `prepare`, which it calls, but one after the other where one append changes the account or session that another stands
-- on: each sees what the other has noted. The locks are taken in order, and end with the call.
create function write.prepare_in_order(append json) returns json language plpgsql volatile as $$
declare
  asked record;
  standing text[];
  lock record;
  verdict json;
begin
  select * into asked from json_to_record(append) as a(id uuid, names text[], account uuid, session uuid);
  standing := array_remove(array['account ' || asked.account, 'session ' || asked.session], null);
  for lock in
    select hashtextextended(n, 0) as key, bool_or(changed) as changed from (
      select n, true as changed from unnest(asked.names) n where n like 'account %' or n like 'session %'
      union all select n, false from unnest(standing) n) names
    group by 1 order by 1
  loop
    if lock.changed then perform pg_advisory_xact_lock(lock.key); else perform pg_advisory_xact_lock_shared(lock.key); end if;
  end loop;
  verdict := write.prepare(append);
  if verdict->>0 <> 'prepared' then return verdict; end if;
  if exists (select from write.pending_authority a where a.name = any(asked.names) and a.pending <> asked.id) then
    delete from write.pending where id = asked.id;
    return json_build_array('waiting');
  end if;
  insert into write.pending_authority (name, pending) select n, asked.id from unnest(standing) n;
  return verdict;
end $$
