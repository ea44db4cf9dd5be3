-- Only these tables may be written beside an append. Columns that `data` does not name keep their value.
create or replace function write.put_row(name text, data json) returns void language plpgsql volatile as $$
declare
  key text := case name when 'accounts' then 'id' when 'sessions' then 'id' when 'refresh_tokens' then 'hash' when 'mailed_tokens' then 'hash'
    when 'runs' then 'id' when 'pauses' then 'projection' end;
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
end $$
