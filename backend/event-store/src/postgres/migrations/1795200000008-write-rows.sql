-- Raises GH002 where a row to consume is missing.
create or replace function write.write_rows(writes json) returns void language plpgsql volatile as $$
declare
  side record;
begin
  for side in select * from json_to_recordset(writes) as w(op text, "table" text, "row" json, "where" json) loop
    case side.op
      when 'put' then perform write.put_row(side."table", side."row");
      when 'consume' then perform write.consume_row(side."table", side."where");
      else perform write.delete_rows(side."table", side."where");
    end case;
  end loop;
end $$
