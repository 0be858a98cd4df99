-- The desk also lists orders that the payment provider's silence keeps from being sent.
create index open_order_unanswered on withdrawals.open_order (counts_from, order_id)
  where last_code in (1000, 1100, 1200, 1500, 1700, 1900, 2100);
drop index withdrawals.open_order_at_bank;
