-- Withdrawals: quotes, orders, their steps and the payouts that were tried.

create schema withdrawals;
grant usage on schema withdrawals to fairlobby_app;

-- What a withdrawal of an amount costs, as offered (R-SRV-55). Amounts are minor units.
create table withdrawals.quote (
  player_id bigint not null,
  quote_id text not null,
  gross bigint not null check (gross > 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  net bigint not null check (net > 0),
  expires_at timestamptz not null,
  -- The order it was frozen with; it serves one order.
  order_id text,
  primary key (player_id, quote_id),
  check (gross = fee + tax + net)
);
create index quote_age on withdrawals.quote (expires_at) where order_id is null;

-- An order, with its quote as it was seen. Where it stands is told by its last step alone.
create table withdrawals.withdrawal (
  player_id bigint not null,
  order_id text not null,
  pay_type int not null,
  bank_name text not null,
  channel text not null,
  quote_id text not null,
  gross bigint not null check (gross > 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  vip bigint not null default 0 check (vip >= 0),
  net bigint not null check (net > 0),
  -- The player had no paid withdrawal when it was ordered: it may have to queue (R-SRV-48).
  first boolean not null,
  -- Sealed personal data (R-SRV-67); what a screen shows of it stands beside it.
  holder_sealed bytea not null,
  account_sealed bytea not null,
  phone_sealed bytea not null,
  email_sealed bytea not null,
  account_last4 text not null check (account_last4 ~ '^\d{4}$'),
  phone_mask text not null,
  created_at timestamptz not null,
  -- Set together with the step that ends the order; what the index below is made of.
  closed_at timestamptz,
  primary key (player_id, order_id),
  check (gross = fee + tax + vip + net)
);
-- At most one open order a player (R-SRV-23).
create unique index withdrawal_open on withdrawals.withdrawal (player_id) where closed_at is null;
create index withdrawal_open_first on withdrawals.withdrawal (created_at, order_id) where closed_at is null and first;
create index withdrawal_newest on withdrawals.withdrawal (player_id, created_at desc, order_id desc);

-- What happened to an order, in order; never changed afterwards.
create table withdrawals.step (
  player_id bigint not null,
  order_id text not null,
  seq int not null check (seq > 0),
  code int not null check (
    code in (1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2100, 2200, 2300)
  ),
  args jsonb not null,
  created_at timestamptz not null,
  primary key (player_id, order_id, seq),
  check ((seq = 1) = (code = 1000))
);
create index step_paid on withdrawals.step (created_at desc, order_id) where code = 2200;
-- An order is paid once and refunded once.
create unique index step_once on withdrawals.step (player_id, order_id, code) where code in (1000, 1700, 2200, 2300);

-- A payout as it is told to the provider, written before the provider hears of it.
create table withdrawals.payout_attempt (
  player_id bigint not null,
  order_id text not null,
  attempt int not null check (attempt > 0),
  -- Reference and idempotency key at the provider.
  reference text not null,
  payout_id text,
  -- How often the provider was asked to pay it, and when last.
  calls int not null default 0,
  called_at timestamptz,
  outcome text check (outcome in ('paid', 'account_rejected', 'failed', 'reversed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (player_id, order_id, attempt),
  check ((outcome is null) = (settled_at is null))
);
create unique index attempt_reference on withdrawals.payout_attempt (player_id, reference);
create index attempt_of_reference on withdrawals.payout_attempt (reference);
-- No order has two payouts on their way.
create unique index attempt_open on withdrawals.payout_attempt (player_id, order_id) where outcome is null;

create index attempt_paid on withdrawals.payout_attempt (settled_at desc) where outcome = 'paid';

-- Who changed the account of an order, and how the player was recognised (R-SRV-30).
create table withdrawals.account_change (
  player_id bigint not null,
  order_id text not null,
  attempt int not null,
  old_last4 text not null,
  new_last4 text not null,
  verified_by text not null check (verified_by in ('password', 'account_number')),
  session_ref text not null,
  address text not null,
  created_at timestamptz not null,
  primary key (player_id, order_id, attempt)
);

-- Wrong proofs at a correction: whoever guesses at an order soon may not try any more.
create table withdrawals.wrong_proof (
  player_id bigint not null,
  order_id text not null,
  proof_id bigint generated always as identity,
  created_at timestamptz not null,
  primary key (player_id, order_id, proof_id)
);

grant select, insert on withdrawals.wrong_proof to fairlobby_app;
grant select, insert, delete on withdrawals.quote to fairlobby_app;
grant update (order_id) on withdrawals.quote to fairlobby_app;
grant select, insert on withdrawals.withdrawal to fairlobby_app;
grant update (closed_at, account_sealed, account_last4) on withdrawals.withdrawal to fairlobby_app;
grant select, insert on withdrawals.step, withdrawals.account_change to fairlobby_app;
grant select, insert on withdrawals.payout_attempt to fairlobby_app;
grant update (payout_id, calls, called_at, outcome, settled_at) on withdrawals.payout_attempt to fairlobby_app;
