-- As before; a careful append whose row to consume is missing is undone by itself and answered [1, 'consumed', null, null, table].
create or replace function write.append(
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
      begin
        select s.answer, s.wrote into one, one_wrote from write.append_set(
          streams[n:n], expected[n:n], counts[n:n], again[n:n], accounts[n:n], rights[n:n], sessions[n:n],
          actors[n:n], keys[n:n], fingerprints[n:n], answers[n:n], members[first:last], places[first:last], ids[first:last],
          types[first:last], data[first:last], metadata[first:last], item.changes) s;
        if one_wrote then perform write.write_rows(item.writes); end if;
      exception when sqlstate 'GH002' then
        one := json_build_array(null, array[null::integer], array[0], json_build_array(json_build_array(1, 'consumed', null, null, sqlerrm)));
        one_wrote := false;
      end;
      wrote := wrote or one_wrote;
      answered := answered || one;
    end loop;
  end if;
  if wrote then perform pg_notify('log_appended', ''); end if;
  return json_build_array(plain_answer, array_to_json(answered));
end $$
