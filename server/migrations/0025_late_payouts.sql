-- Payouts that the provider made after it had said that it would not (R-SRV-114), and a statement read from another list.

-- What the house paid without anybody owing it: a payout that was given back to the player, and made all the same.
-- Not validated: every row so far is in the narrower list, and reading them all would hold up the start.
alter table ledger.entry
  drop constraint entry_account_check,
  add constraint entry_account_check check (
    account in (
      'cash', 'promo', 'reserved',
      'house:deposits', 'house:payouts', 'house:games', 'house:fees', 'house:tax', 'house:promotions', 'house:losses'
    )
  ) not valid;

-- One row for each payout that was settled as not paid, and was paid. Booked once, and its return once.
create table withdrawals.late_payout (
  player_id bigint not null,
  order_id text not null,
  attempt int not null,
  amount bigint not null check (amount > 0),
  booked_at timestamptz not null,
  -- When the bank sent the money back, if it did.
  returned_at timestamptz check (returned_at >= booked_at),
  primary key (player_id, order_id, attempt)
);
grant select, insert, update (returned_at) on withdrawals.late_payout to fairlobby_app;

alter table reconciliation.difference
  drop constraint difference_kind_check,
  add constraint difference_kind_check check (
    kind in (
      'settling', 'not_booked', 'not_at_bank', 'amount_differs', 'booked_twice', 'moved_twice', 'foreign', 'unsettled',
      'paid_after_refund'
    )
  );

-- Lines have other names in the list of transactions than they had before: the statement is read again.
truncate reconciliation.statement_line;
delete from reconciliation.watermark where reading = 'statement';
