-- The holds of orders and players.
create or replace view withdrawals.desk_hold as
select
  player_id, order_id, hold_no, reason, particulars, placed_by, placed_at, until, player_hold_no, extended_at, extension, confirmed_at,
  told_from, withheld_by, withheld_until, ended_at, outcome, ended_by, extended_by, placed_by_id,
  placed_entry, ended_entry
from withdrawals.hold;

grant select on withdrawals.desk_hold to fairlobby_console;
