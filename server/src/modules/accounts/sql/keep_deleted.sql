-- A deleted account stays deleted: nothing takes that back or changes when it was.
-- players: none
create or replace function accounts.keep_deleted() returns trigger
language plpgsql
as $$
begin
  raise exception 'account % is deleted', old.player_id;
end
$$;

create or replace trigger keep_deleted before update of deleted_at on accounts.player
for each row when (old.deleted_at is not null and new.deleted_at is distinct from old.deleted_at)
execute function accounts.keep_deleted();

revoke execute on function accounts.keep_deleted () from public;
