-- The open orders, as the withdrawal desk lists them.
create or replace view withdrawals.desk_order as
select
  player_id, order_id, created_at, gross, net, bank_name, channel, first, last_code, moved_at, counts_from, rejections,
  hold_reason, hold_until, hits
from withdrawals.open_order;

grant select on withdrawals.desk_order to fairlobby_console;
