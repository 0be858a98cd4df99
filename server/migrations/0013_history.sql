-- History (R-SRV-62): a way through a player's money bookings, and the rounds they played.

-- Money bookings are few among stakes and wins, which pay nothing for this index. It answers how many there are and
-- which come next without touching the table.
create index transfer_money on ledger.transfer (player_id, transfer_id)
  include (kind, created_at) where kind not in ('stake', 'win', 'void');

-- Rounds as the ledger tells of them: a summary, brought up to date when somebody wants to read it, so that a bet pays
-- nothing for it. Numbered by player, so that any page of them is a range of the key. Amounts are minor units.
create table games.round (
  player_id bigint not null,
  -- The player's first round is 1; no number is left out.
  round_no bigint not null check (round_no > 0),
  game_id text not null,
  -- The provider's.
  round_id text not null,
  staked bigint not null check (staked >= 0),
  -- The part of what was staked that the provider took back.
  taken_back bigint not null check (taken_back between 0 and staked),
  paid bigint not null check (paid >= 0),
  -- The player's balance after the round's latest booking, and which one that was.
  balance_after bigint not null check (balance_after >= 0),
  last_transfer_id bigint not null,
  began_at timestamptz not null,
  primary key (player_id, round_no),
  unique (player_id, game_id, round_id)
);
create index round_began on games.round (player_id, began_at, round_no);

-- Up to which transfer a player's rounds are summed up, and how many there are.
create table games.rounds_read (
  player_id bigint primary key,
  transfer_id bigint not null,
  rounds bigint not null check (rounds >= 0)
);

grant select, insert, update on games.round, games.rounds_read to fairlobby_app;
