-- Adds an entry about a player to the player's inbox, from when the player may read it (R-AUD-06); a check of a withheld
-- entry changes when that is. An answer to the player's question has a kind of its own. A trigger, for the reasons of
-- `queue_entry`.
-- players: none
create or replace function audit.add_inbox_line() returns trigger
language plpgsql
security definer
set search_path = audit, pg_catalog
as $$
begin
  if new.player_id is null then
    return null;
  end if;
  if new.action = 'check_withholding' then
    perform inbox.move_line(new.player_id, 'operator_action', new.subject_id, new.withheld_until);
  elsif new.action = 'answer_question' then
    perform inbox.add_line(new.player_id, 'support_answered', new.entry_id::text, new.subject_id, null, new.at);
  else
    perform inbox.add_line(
      new.player_id, 'operator_action', new.entry_id::text, new.action, null,
      coalesce(new.withheld_until, new.readable_at, new.at)
    );
  end if;
  return null;
end
$$;

revoke execute on function audit.add_inbox_line () from public;

create or replace trigger add_inbox_line after insert on audit.entry
for each row execute function audit.add_inbox_line();
