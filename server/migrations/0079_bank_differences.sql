alter table reconciliation.drift
  drop constraint drift_account_check,
  -- `grants`: promotional gold, and what the player's grants left of it.
  add constraint drift_account_check check (account in ('cash', 'promo', 'reserved', 'legs', 'grants'));

alter table reconciliation.statement_line
  drop constraint statement_line_check,
  -- `currency:<code>:<reference>`: money of another currency, whoever it was for; its amount is in minor units of that.
  add constraint statement_line_check check (
    (player_id = 0) = (subject like 'foreign:%' or subject like 'currency:%')
  );

-- The desk lists payouts that the bank has not ended, also those that it accepted.
create index open_order_at_bank on withdrawals.open_order (counts_from, order_id) where last_code in (1700, 1900, 2100);
drop index withdrawals.open_order_sent;
