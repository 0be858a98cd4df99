-- Bars a player from new bets or lifts the bar, for an operator: the console's login can do no more to a player's
-- restrictions than this. Returns `done`, `same` when nothing changed, or `unknown`.
-- players: one
create or replace function protection.set_bar(
  p_player bigint, p_barred boolean, p_by text, p_note text, p_at timestamptz
)
returns text
language plpgsql
security definer
set search_path = protection, pg_catalog
as $$
begin
  if not exists (select from ledger.account_holder where player_id = p_player) then
    return 'unknown';
  end if;
  perform ledger.hold(jsonb_build_array(jsonb_build_object('player', p_player)));
  if p_barred then
    insert into bet_guard as g (player_id, barred) values (p_player, true)
    on conflict (player_id) do update set barred = true where not g.barred;
  else
    update bet_guard set barred = false where player_id = p_player and barred;
  end if;
  if not found then
    return 'same';
  end if;
  insert into bar (player_id, barred, decided_by, note, created_at) values (p_player, p_barred, p_by, p_note, p_at);
  return 'done';
end
$$;

revoke all on function protection.set_bar (bigint, boolean, text, text, timestamptz) from public;
grant execute on function protection.set_bar (bigint, boolean, text, text, timestamptz) to fairlobby_console;
