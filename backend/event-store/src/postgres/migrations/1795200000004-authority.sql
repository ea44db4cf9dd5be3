-- 'held', 'lost', or 'waiting' while a change of the account or the session is pending, other than one's own.
create function write.authority(account uuid, rights integer, session uuid, own uuid) returns text language plpgsql volatile as $$
begin
  if exists (select from write.pending_names n where n.name in ('account ' || account, 'session ' || session)
    and n.pending is distinct from own) then return 'waiting'; end if;
  if rights is distinct from (select a.rights_version from write.accounts a where a.id = account) then return 'lost'; end if;
  if session is not null and (
    select v.revoked_at is null and v.expires_at > clock_timestamp() from write.sessions v where v.id = session and v.account_id = account
  ) is not true then return 'lost'; end if;
  return 'held';
end $$
