-- The books against the bank's statement, and against themselves.

-- Both clearing accounts move with deposits and payouts alone, so these indexes hold a small part of the entries and
-- cost a bet nothing: by time of posting, for what is new, and by player, for what an order has.
create index entry_clearing on ledger.entry (transfer_id)
where account in ('house:deposits', 'house:payouts');
create index entry_clearing_player on ledger.entry (player_id, transfer_id)
where account in ('house:deposits', 'house:payouts');
-- The table only grows at its end, so a few bytes for every range of pages are enough to find the newest postings.
create index transfer_newest on ledger.transfer using brin (created_at) with (pages_per_range = 32);

create schema reconciliation;
grant usage on schema reconciliation to fairlobby_app;

-- How far each reading has come; a number that only grows. What it counts in is the reading's own.
create table reconciliation.watermark (
  reading text primary key check (reading in ('statement', 'books', 'done', 'drift', 'slice')),
  reached bigint not null
);

-- The bank's statement as it was read. Amounts are minor units, always above zero: the flow says which way.
create table reconciliation.statement_line (
  -- Whose order it belongs to; 0 for a movement nobody here ordered.
  player_id bigint not null,
  -- The bank's own name of the line.
  line_id text not null,
  flow text not null check (flow in ('deposit', 'refund', 'payout', 'reversal', 'other')),
  -- As in the ledger (`deposit:<order>`, `withdrawal:<order>`), or `foreign:<reference>`.
  subject text not null,
  reference text not null,
  -- The payment or payout that moved the money.
  product_id text not null,
  amount bigint not null check (amount > 0),
  moved_at timestamptz not null,
  primary key (player_id, line_id),
  check ((player_id = 0) = (subject like 'foreign:%'))
);
create index line_subject on reconciliation.statement_line (player_id, subject);
create index line_reference on reconciliation.statement_line (reference);

-- What the books and the bank do not agree on. Found and resolved by looking, never by moving money.
create table reconciliation.difference (
  player_id bigint not null,
  difference_id bigint generated always as identity,
  subject text not null,
  flow text not null check (flow in ('deposit', 'refund', 'payout', 'reversal', 'other')),
  kind text not null check (
    kind in (
      'settling', 'not_booked', 'not_at_bank', 'amount_differs', 'booked_twice', 'moved_twice', 'foreign', 'unsettled'
    )
  ),
  -- What either side says of the subject and flow in all.
  booked bigint not null check (booked >= 0),
  moved bigint not null check (moved >= 0),
  first_seen timestamptz not null,
  last_seen timestamptz not null check (last_seen >= first_seen),
  resolved_at timestamptz check (resolved_at >= last_seen),
  primary key (player_id, difference_id)
);
create unique index difference_open on reconciliation.difference (player_id, subject, flow) where resolved_at is null;
create index difference_oldest on reconciliation.difference (last_seen) where resolved_at is null;

-- Balances that are not the sum of their entries: always empty unless the ledger is broken.
create table reconciliation.drift (
  player_id bigint not null,
  currency text not null,
  -- A player's account, or `legs`: all legs of the player's transfers, which come to zero.
  account text not null check (account in ('cash', 'promo', 'reserved', 'legs')),
  balance bigint not null,
  entries bigint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (player_id, currency, account)
);

grant select, insert, update on reconciliation.watermark to fairlobby_app;
grant select, insert, update, delete on
  reconciliation.statement_line, reconciliation.difference, reconciliation.drift to fairlobby_app;
