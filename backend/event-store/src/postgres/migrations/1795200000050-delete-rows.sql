create or replace function write.delete_rows(name text, matching json) returns void language plpgsql volatile as $$
declare
  condition text;
begin
  if name not in ('accounts', 'sessions', 'refresh_tokens', 'mailed_tokens', 'person_keys', 'idempotency', 'pauses') then
    raise exception 'no row of % may be deleted beside an append', name;
  end if;
  select string_agg(case json_typeof(value) when 'null' then format('t.%I is null', k) else format('t.%1$I = r.%1$I', k) end, ' and ')
  into condition from json_each(matching) each(k, value);
  if condition is null then raise exception 'a delete beside an append needs a condition'; end if;
  execute format('delete from write.%1$I t using json_populate_record(null::write.%1$I, $1) r where %2$s', name, condition) using matching;
end $$
