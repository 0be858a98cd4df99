-- Adds an operator's answer to a question, and closes the question where asked. The answer is to the message with the number
-- `p_after`: where another one is the last, nothing is done. Returns `done`, `unknown`, `closed`, or `passed` with who wrote
-- the last message (null: the player). The console's login can do no more to a question than this and closing it.
-- players: one
create or replace function support.answer_question(
  p_number bigint, p_after int, p_message uuid, p_body text, p_operator text, p_closes boolean, p_at timestamptz
)
returns table (outcome text, player_id bigint, last_operator text, last_at timestamptz)
language plpgsql
security definer
set search_path = support, pg_catalog
as $$
#variable_conflict use_column
declare
  v_player bigint;
  v_closed timestamptz;
  v_last message%rowtype;
begin
  select q.player_id, q.closed_at into v_player, v_closed from question q where q.number = p_number for update;
  if not found then
    return query select 'unknown', null::bigint, null::text, null::timestamptz;
    return;
  end if;
  select * into v_last from message m where m.player_id = v_player and m.number = p_number order by m.seq desc limit 1;
  if v_closed is not null then
    return query select 'closed', v_player, v_last.operator, v_closed;
    return;
  end if;
  if v_last.seq is distinct from p_after then
    return query select 'passed', v_player, v_last.operator, v_last.written_at;
    return;
  end if;
  insert into message (player_id, message_id, number, seq, operator, body, written_at)
  values (v_player, p_message, p_number, p_after + 1, p_operator, p_body, p_at);
  update question q set due_at = null, last_at = p_at, closed_at = case when p_closes then p_at end
  where q.player_id = v_player and q.number = p_number;
  perform platform.enqueue_in_trace(
    'tell-answer', json_build_object('playerId', v_player::text), 'tell-answer:' || p_message, null, null, null
  );
  return query select 'done', v_player, p_operator, p_at;
end
$$;

revoke all on function support.answer_question (bigint, int, uuid, text, text, boolean, timestamptz) from public;
grant execute on function support.answer_question (bigint, int, uuid, text, text, boolean, timestamptz)
  to fairlobby_console;
