-- Raises GH002 with the table's name when there is not exactly one such row.
create or replace function write.consume_row(name text, matching json) returns void language plpgsql volatile as $$
declare
  condition text;
  consumed integer;
begin
  if name <> 'mailed_tokens' then raise exception 'no row of % may be consumed by an append', name; end if;
  select string_agg(format('t.%1$I = r.%1$I', k), ' and ') into condition from json_each(matching) each(k, value);
  if condition is null then raise exception 'an append that consumes a row needs a condition'; end if;
  execute format('delete from write.%1$I t using json_populate_record(null::write.%1$I, $1) r where %2$s', name, condition) using matching;
  get diagnostics consumed = row_count;
  if consumed <> 1 then raise exception using errcode = 'GH002', message = name; end if;
end $$
