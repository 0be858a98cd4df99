-- The payouts of orders, as they were sent to the provider.
create or replace view withdrawals.desk_attempt as
select player_id, order_id, attempt, reference, payout_id, calls, called_at, outcome, created_at, settled_at
from withdrawals.payout_attempt;

grant select on withdrawals.desk_attempt to fairlobby_console;
