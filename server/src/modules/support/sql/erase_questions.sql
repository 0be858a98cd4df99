-- Erases at most so many questions that were closed before a time, with their messages, and never one that was closed less
-- than five years ago: no login of a program may delete a message. Returns how many.
-- players: none
create or replace function support.erase_questions(p_before timestamptz, p_most int)
returns int
language plpgsql
security definer
set search_path = support, pg_catalog
as $$
declare
  v_numbers bigint[] := array(
    select number from question where closed_at < least(p_before, now() - interval '5 years')
    order by closed_at limit p_most
  );
begin
  delete from message_picture a using message m, question q
  where a.player_id = m.player_id and a.message_id = m.message_id
    and q.player_id = m.player_id and q.number = m.number and q.number = any(v_numbers);
  delete from message m using question q
  where q.player_id = m.player_id and q.number = m.number and q.number = any(v_numbers);
  delete from question where number = any(v_numbers);
  return cardinality(v_numbers);
end
$$;

revoke all on function support.erase_questions (timestamptz, int) from public;
grant execute on function support.erase_questions (timestamptz, int) to fairlobby_app;
