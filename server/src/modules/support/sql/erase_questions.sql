-- Erases the questions that were closed before a time, with their messages, and never one that was closed less than five
-- years ago: no login of a program may delete a message. Returns how many.
-- players: none
create or replace function support.erase_questions(p_before timestamptz)
returns int
language plpgsql
security definer
set search_path = support, pg_catalog
as $$
declare
  v_before timestamptz := least(p_before, now() - interval '5 years');
  v_erased int;
begin
  delete from message_picture a using message m, question q
  where a.player_id = m.player_id and a.message_id = m.message_id
    and q.player_id = m.player_id and q.number = m.number and q.closed_at < v_before;
  delete from message m using question q
  where q.player_id = m.player_id and q.number = m.number and q.closed_at < v_before;
  delete from question where closed_at < v_before;
  get diagnostics v_erased = row_count;
  return v_erased;
end
$$;

revoke all on function support.erase_questions (timestamptz) from public;
grant execute on function support.erase_questions (timestamptz) to fairlobby_app;
