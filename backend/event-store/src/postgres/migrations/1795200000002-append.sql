-- The lock comes first, so that every statement after it sees all that was committed before: position order is commit order.
-- Plain appends go as one set; careful ones (side rows, or a stream, key or value that stands in the batch already) one by one.
-- The columns hold the `plain` appends with their `plain_events` first, then those of `careful`, in its order.
create function write.append(
  plain integer, streams text[], expected integer[], counts integer[], again integer[],
  accounts uuid[], rights integer[], sessions uuid[], actors text[], keys text[], fingerprints text[], answers text[],
  plain_events integer, members integer[], places integer[], ids uuid[], types text[], data text[], metadata text[],
  plain_changes json, careful json) returns json language plpgsql volatile as $$
declare
  answered json[] := '{}';
  one json;
  plain_answer json;
  wrote boolean := false;
  one_wrote boolean;
  n integer := plain;
  first integer;
  last integer := plain_events;
  item record;
  side record;
begin
  perform pg_advisory_xact_lock(7355608001);
  if careful is null then
    select s.answer, s.wrote into plain_answer, wrote from write.append_set(
      streams, expected, counts, again, accounts, rights, sessions, actors, keys, fingerprints, answers,
      members, places, ids, types, data, metadata, plain_changes) s;
  else
    if plain > 0 then
      select s.answer, s.wrote into plain_answer, wrote from write.append_set(
        streams[:plain], expected[:plain], counts[:plain], again[:plain], accounts[:plain], rights[:plain], sessions[:plain],
        actors[:plain], keys[:plain], fingerprints[:plain], answers[:plain], members[:last], places[:last], ids[:last],
        types[:last], data[:last], metadata[:last], plain_changes) s;
    end if;
    for item in select * from json_to_recordset(careful) as c(changes json, writes json) loop
      n := n + 1;
      first := last + 1;
      last := last + counts[n];
      select s.answer, s.wrote into one, one_wrote from write.append_set(
        streams[n:n], expected[n:n], counts[n:n], again[n:n], accounts[n:n], rights[n:n], sessions[n:n],
        actors[n:n], keys[n:n], fingerprints[n:n], answers[n:n], members[first:last], places[first:last], ids[first:last],
        types[first:last], data[first:last], metadata[first:last], item.changes) s;
      answered := answered || one;
      if one_wrote then
        wrote := true;
        for side in select * from json_to_recordset(item.writes) as w(op text, "table" text, "row" json, "where" json) loop
          if side.op = 'put' then perform write.put_row(side."table", side."row");
          else perform write.delete_rows(side."table", side."where");
          end if;
        end loop;
      end if;
    end loop;
  end if;
  if wrote then perform pg_notify('log_appended', ''); end if;
  return json_build_array(plain_answer, array_to_json(answered));
end $$
