-- Each insert of events also writes the index, and the key of the index refuses what the log has. The table's owner writes it: the
-- application's role may only read the index, so the two never differ. It needs no search path: `written` is the rows of the statement.
create function write.index_events() returns trigger language plpgsql security definer as $$
begin
  insert into write.stream_index (position, event_id, revision, stream_id)
  select position, event_id, revision, stream_id from written;
  return null;
end $$
