-- Corrections of an order's account, by the last digits.
create or replace view withdrawals.desk_account_change as
select player_id, order_id, attempt, old_last4, new_last4, verified_by, created_at
from withdrawals.account_change;

grant select on withdrawals.desk_account_change to fairlobby_console;
