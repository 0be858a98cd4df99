-- The restrictions on each player's bets; a player without any has no row. A legal order against a payout bars as the
-- operator does. The columns `carried_…` are what counts against the limits beside the player's own use (R-LMT-14).
create or replace view protection.bet_restriction as
select player_id, break_until, play_minutes, open_order, barred or legal_order as barred, stake_limits, loss_limits,
  carried_begins, carried_staked, carried_lost, carried_played_ms
from protection.bet_guard;

grant select on protection.bet_restriction to fairlobby_app, fairlobby_console;
