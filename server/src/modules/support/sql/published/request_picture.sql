-- Asks the lobby server for a picture of a message; returns the request's id, or null when no message has the picture.
-- players: one
create or replace function support.request_picture(
  p_player bigint, p_picture text, p_operator text, p_reader_key bytea, p_at timestamptz
)
returns uuid
language plpgsql
security definer
set search_path = support, pg_catalog
as $$
declare
  v_request uuid;
begin
  if not exists (select from message_picture where player_id = p_player and picture_id = p_picture) then
    return null;
  end if;
  insert into picture_request (player_id, picture_id, operator, reader_key, asked_at)
  values (p_player, p_picture, p_operator, p_reader_key, p_at)
  returning request_id into v_request;
  perform platform.enqueue_in_trace(
    'open-picture', json_build_object('playerId', p_player::text, 'requestId', v_request), 'open-picture:' || v_request,
    null, null, null
  );
  return v_request;
end
$$;

revoke all on function support.request_picture (bigint, text, text, bytea, timestamptz) from public;
grant execute on function support.request_picture (bigint, text, text, bytea, timestamptz) to fairlobby_console;
