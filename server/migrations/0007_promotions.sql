-- Promotional gold and the terms it was granted under.

create schema promotions;
grant usage on schema promotions to fairlobby_app;

-- One grant. Its terms are frozen here; later changes of the settings touch new grants only (R-SRV-63).
create table promotions.bonus (
  player_id bigint not null,
  -- The ledger transfer that granted it: stakes after it count towards its terms.
  transfer_id bigint not null,
  kind text not null check (kind in ('gift', 'deposit_bonus')),
  -- What it was granted for: a deposit order's id, or `gift`.
  source text not null,
  amount bigint not null check (amount > 0),
  terms_id text not null,
  wager_multiple int not null check (wager_multiple > 0),
  expire_days int not null check (expire_days > 0),
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  state text not null check (state in ('open', 'released', 'expired')),
  settled_at timestamptz,
  -- What became cash or expired when it was settled.
  settled_amount bigint check (settled_amount >= 0),
  primary key (player_id, transfer_id),
  unique (player_id, kind, source),
  check ((state = 'open') = (settled_at is null) and (state = 'open') = (settled_amount is null))
);
create index bonus_expiry on promotions.bonus (expires_at) where state = 'open';

-- Up to when the ledger has been searched for movements of promotional gold. One row.
create table promotions.sweep (
  one boolean primary key default true check (one),
  swept_until timestamptz not null
);
insert into promotions.sweep (swept_until) values ('-infinity');

grant select, insert, update on promotions.bonus to fairlobby_app;
grant select, update on promotions.sweep to fairlobby_app;

-- Movements of promotional gold are few against those of cash: progress on terms and the search for players whose
-- terms may be met read these indexes and nothing else, and stakes of cash pay nothing for them.
create index transfer_promo_stake on ledger.transfer (player_id, transfer_id)
  include (key, amount, created_at) where kind = 'stake' and promo_part > 0;
create index transfer_promo_moved on ledger.transfer (created_at) where promo_part > 0;
