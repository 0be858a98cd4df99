-- Notes an entry for the sealer, in the entry's own transaction. A trigger, so that every login that may insert an entry,
-- and a node of an earlier version, does this too.
-- players: none
create or replace function audit.queue_entry() returns trigger
language plpgsql
security definer
set search_path = audit, pg_catalog
as $$
begin
  insert into audit.unsealed (entry_id) values (new.entry_id);
  return null;
end
$$;

revoke execute on function audit.queue_entry () from public;

create or replace trigger queue_entry after insert on audit.entry
for each row execute function audit.queue_entry();
