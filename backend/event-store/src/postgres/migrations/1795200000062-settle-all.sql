-- Like `settle`, for appends whose outcome became known together, in their order. Null for one that somebody else has in hand.
create function write.settle_all(ids uuid[], written boolean[], positions text[]) returns boolean[] language plpgsql volatile as $$
declare
  item record;
  settled boolean[] := array_fill(null::boolean, array[cardinality(ids)]);
begin
  for item in select * from unnest(ids, written, positions) with ordinality as each(id, written, at, n) order by id loop
    perform from write.pending p where p.id = item.id for update skip locked;
    if found then
      settled[item.n] := write.settle(item.id, item.written, item.at);
    elsif not exists (select from write.pending p where p.id = item.id) then
      settled[item.n] := false;
    end if;
  end loop;
  return settled;
end $$
