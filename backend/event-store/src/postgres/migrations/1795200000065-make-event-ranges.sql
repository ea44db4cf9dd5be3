-- Makes the ranges of `write.events` that hold these positions, and the one that begins within half a range. It has the rights of
-- the table's owner: the role of appends may not make tables. Nobody has rights on a range: events go through the table alone.
create function write.make_event_ranges(first bigint, last bigint) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  size constant bigint := 16777216;
  name text;
begin
  -- Not the lock of appends: a restore makes ranges long before it appends.
  perform pg_advisory_xact_lock(7355608065);
  for number in first / size .. (last + size / 2) / size loop
    -- The first range may be a long one, with all events from before there were ranges.
    continue when exists (
      select from pg_inherits i join pg_class c on c.oid = i.inhrelid
      cross join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), '(\d+)\D+(\d+)') as bounds
      where i.inhparent = 'write.events'::regclass
        and number * size >= bounds[1]::bigint and number * size < bounds[2]::bigint);
    begin
      -- An operator's long job may hold it. What is made ahead waits for none: a later append makes it.
      if number > last / size then lock table write.events in share update exclusive mode nowait; end if;
    exception when lock_not_available then
      continue;
    end;
    name := 'write.events_' || number;
    execute format(
      'create table %s (like write.events including defaults including constraints including indexes including storage)', name);
    execute format(
      'alter table write.events attach partition %s for values from (%s) to (%s)', name, number * size, (number + 1) * size);
  end loop;
end $$
