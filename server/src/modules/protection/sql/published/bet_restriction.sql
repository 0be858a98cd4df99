-- The restrictions on each player's bets; a player without any has no row.
create or replace view protection.bet_restriction as
select player_id, break_until, play_minutes, open_order, barred
from protection.bet_guard;

grant select on protection.bet_restriction to fairlobby_app;
