create function write.write_rows(writes json) returns void language plpgsql volatile as $$
declare
  side record;
begin
  for side in select * from json_to_recordset(writes) as w(op text, "table" text, "row" json, "where" json) loop
    if side.op = 'put' then perform write.put_row(side."table", side."row");
    else perform write.delete_rows(side."table", side."where");
    end if;
  end loop;
end $$
