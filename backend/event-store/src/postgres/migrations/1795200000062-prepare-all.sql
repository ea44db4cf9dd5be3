-- Like `prepare_in_order`, for appends that arrive together: their verdicts, in their order. All that two appends may meet in is
-- locked first, and in one order. So two groups never wait for each other.
create function write.prepare_all(appends json) returns json language plpgsql volatile as $$
declare
  lock record;
  append json;
  verdicts json[] := '{}';
begin
  for lock in
    select hashtextextended(n, 0) as key, bool_or(changed) as changed from (
      select n, true as changed from json_array_elements(appends) a, json_array_elements_text(a->'names') n
      union all
      select n, false from json_array_elements(appends) a, unnest(array['account ' || (a->>'account'), 'session ' || (a->>'session')]) n
      where n is not null
    ) names
    group by 1 order by 1
  loop
    if lock.changed then perform pg_advisory_xact_lock(lock.key); else perform pg_advisory_xact_lock_shared(lock.key); end if;
  end loop;
  for append in select a from json_array_elements(appends) with ordinality as each(a, n) order by n loop
    verdicts := verdicts || write.prepare_in_order(append);
  end loop;
  return array_to_json(verdicts);
end $$
