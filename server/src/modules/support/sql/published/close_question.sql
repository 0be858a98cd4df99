-- Closes a question without an answer, for an operator. Returns `done`, `unknown` or `closed`.
-- players: one
create or replace function support.close_question(p_number bigint, p_at timestamptz)
returns table (outcome text, player_id bigint)
language plpgsql
security definer
set search_path = support, pg_catalog
as $$
#variable_conflict use_column
declare
  v_player bigint;
begin
  update question q set due_at = null, closed_at = p_at where q.number = p_number and q.closed_at is null
  returning q.player_id into v_player;
  if not found then
    return query
      select case when count(*) = 0 then 'unknown' else 'closed' end, min(q.player_id) from question q where q.number = p_number;
    return;
  end if;
  perform platform.enqueue_in_trace(
    'tell-answer', json_build_object('playerId', v_player::text), 'tell-closed:' || p_number, null, null, null
  );
  return query select 'done', v_player;
end
$$;

revoke all on function support.close_question (bigint, timestamptz) from public;
grant execute on function support.close_question (bigint, timestamptz) to fairlobby_console;
