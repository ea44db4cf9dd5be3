-- Ends a pending append: its rows are written, or it leaves nothing. False when it was ended before.
create function write.settle(which uuid, written boolean, at text) returns boolean language plpgsql volatile as $$
declare
  side json;
begin
  delete from write.pending p where p.id = which returning p.side into side;
  if not found then return false; end if;
  if not written then return true; end if;
  insert into write.idempotency (actor, key, fingerprint, answer, position)
  select i.actor, i.key, i.fingerprint, i.answer, at
  from json_to_record(side->'idempotency') as i(actor text, key text, fingerprint text, answer json)
  where i.key is not null
  on conflict (actor, key) do nothing;
  delete from write.reservations r
  using json_to_recordset(side->'reservations') as c(op text, scope text, value text, owner text)
  where c.op = 'release' and r.scope = c.scope and r.value = c.value and r.owner = c.owner;
  insert into write.reservations (scope, value, owner)
  select distinct c.scope, c.value, c.owner
  from json_to_recordset(side->'reservations') as c(op text, scope text, value text, owner text)
  where c.op = 'claim'
  on conflict (scope, value) do nothing;
  perform write.write_rows(side->'writes');
  return true;
end $$
