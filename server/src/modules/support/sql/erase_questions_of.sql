-- Erases all questions of a player who deleted the account, with messages and pictures. Refuses for any other player: no login of
-- a program may delete a message.
-- players: one
create or replace function support.erase_questions_of(p_player bigint) returns void
language plpgsql
security definer
set search_path = support, pg_catalog
as $$
begin
  if accounts.deleted_at(p_player) is null then
    raise exception 'account % is not deleted', p_player;
  end if;
  delete from picture_request where player_id = p_player;
  delete from message_picture where player_id = p_player;
  delete from picture where player_id = p_player;
  delete from message where player_id = p_player;
  delete from question where player_id = p_player;
end
$$;

revoke all on function support.erase_questions_of (bigint) from public;
grant execute on function support.erase_questions_of (bigint) to fairlobby_app;
