-- Deposits, and the contact details a player leaves for them.

create schema cashier;
grant usage on schema cashier to fairlobby_app;

-- One deposit order. Amounts are minor units. The row is committed before the payment provider hears of the order,
-- so whatever the provider does with it can be found again under the order's reference.
create table cashier.deposit (
  player_id bigint not null,
  order_id text not null,
  -- The player's key of the call and what was asked under it: the same key continues the same order.
  idempotency_key uuid not null,
  fingerprint text not null,
  state text not null check (
    state in ('opened', 'awaiting', 'credited', 'credited_late', 'expired', 'declined', 'refused')
  ),
  amount bigint not null check (amount > 0),
  bank_name text not null,
  channel text not null,
  -- The bonus the player accepted with the order, 0 for none, and its terms as shown then.
  bonus bigint not null check (bonus >= 0),
  terms_id text,
  wager_multiple int,
  expire_days int,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- What the provider answered.
  provider_id text,
  pay_code text,
  pay_url text,
  qr_text text,
  -- What was paid and credited.
  payment_id text,
  captured bigint check (captured > 0),
  bonus_granted bigint check (bonus_granted between 0 and bonus),
  paid_at timestamptz,
  credited_at timestamptz,
  primary key (player_id, order_id),
  unique (player_id, idempotency_key),
  check ((terms_id is null) = (wager_multiple is null) and (terms_id is null) = (expire_days is null)),
  check (state <> 'awaiting' or provider_id is not null),
  check ((state in ('credited', 'credited_late')) = (credited_at is not null)),
  check (
    (credited_at is null) = (captured is null)
    and (credited_at is null) = (payment_id is null)
    and (credited_at is null) = (paid_at is null)
    and (credited_at is null) = (bonus_granted is null)
  )
);

-- A payment is credited to one order at the most.
create unique index deposit_payment on cashier.deposit (player_id, payment_id) where payment_id is not null;
create index deposit_credited on cashier.deposit (player_id, credited_at) where credited_at is not null;

-- Name, phone and e-mail, sealed together.
create table cashier.contact (
  player_id bigint primary key,
  sealed bytea not null,
  updated_at timestamptz not null
);

grant select, insert, update on cashier.deposit, cashier.contact to fairlobby_app;
