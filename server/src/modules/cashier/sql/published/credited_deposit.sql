-- Deposits that were credited.
create or replace view cashier.credited_deposit as
select player_id, order_id, bank_name, channel, captured, bonus_granted, credited_at
from cashier.deposit
where credited_at is not null;

grant select on cashier.credited_deposit to fairlobby_console;
