-- Erases what a device asked for, when its player's sign-in there ends.
-- players: none
create or replace function web_push.end_device(p_player bigint, p_sign_in text) returns void
language sql
begin atomic
  delete from web_push.ask where player_id = p_player and sign_in_id = p_sign_in;
end;

revoke execute on function web_push.end_device (bigint, text) from public;
grant execute on function web_push.end_device (bigint, text) to fairlobby_app;
