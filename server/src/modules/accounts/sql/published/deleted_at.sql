-- Returns since when a player's account is deleted; null for any other. It waits for a deletion under way, and a deletion waits
-- for the caller's transaction (R-REC-49).
-- players: one
create or replace function accounts.deleted_at(p_player bigint) returns timestamptz
language sql volatile
begin atomic
  select p.deleted_at from accounts.player p where p.player_id = p_player for share;
end;

revoke execute on function accounts.deleted_at (bigint) from public;
grant execute on function accounts.deleted_at (bigint) to fairlobby_app;
