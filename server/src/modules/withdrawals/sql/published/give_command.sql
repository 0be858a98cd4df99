-- Takes a command of an operator about an order, or about a player, and adds the job that carries it out; returns the
-- command's id. The console can do no more to an order than this.
-- players: one
create or replace function withdrawals.give_command(
  p_player bigint, p_order text, p_kind text, p_input jsonb, p_actor jsonb, p_note text, p_at timestamptz
)
returns uuid
language plpgsql
security definer
set search_path = withdrawals, pg_catalog
as $$
declare
  v_command uuid;
begin
  insert into command (player_id, order_id, kind, input, actor, note, given_at)
  values (p_player, p_order, p_kind, p_input, p_actor, p_note, p_at)
  returning command_id into v_command;
  perform platform.enqueue_in_trace(
    'carry-out-command',
    json_build_object('playerId', p_player::text, 'commandId', v_command), 'command:' || v_command, null, null, null
  );
  return v_command;
end
$$;

revoke all on function withdrawals.give_command (bigint, text, text, jsonb, jsonb, text, timestamptz) from public;
grant execute on function withdrawals.give_command (bigint, text, text, jsonb, jsonb, text, timestamptz)
  to fairlobby_console;
