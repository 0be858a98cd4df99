-- Returns until when a player's withdrawals go only to payout accounts used or saved before; null without a recovery. It
-- waits for a recovery under way, and a recovery waits for the caller's transaction (R-REC-07).
-- players: one
create or replace function accounts.known_payouts_until(p_player bigint) returns timestamptz
language sql volatile
begin atomic
  select p.known_payouts_until from accounts.player p where p.player_id = p_player for share;
end;

revoke execute on function accounts.known_payouts_until (bigint) from public;
grant execute on function accounts.known_payouts_until (bigint) to fairlobby_app;
