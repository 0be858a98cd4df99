-- The ids of a player's transfers come from the player's balance, not from a sequence, whose order does not hold across
-- the servers of a cluster. A later migration drops the sequence: nodes of the version before this one may still use it
-- until its posting function is replaced.

-- Of the latest transfer; 0 for those that the sequence numbered, which are all lower than any id made since.
alter table ledger.balance add column last_transfer_id bigint not null default 0;

-- What ledger.post does with one posting.
create type ledger.planned_posting as (
  ord bigint,
  outcome text,
  player_id bigint,
  transfer_id bigint,
  key text,
  fingerprint text,
  kind text,
  subject text,
  currency text,
  amount bigint,
  promo_part bigint,
  voids text,
  -- What is added to the balances.
  cash_change bigint,
  promo_change bigint,
  reserved_change bigint,
  -- The balances to return: those after it.
  cash bigint,
  promo bigint,
  reserved bigint,
  -- The other legs, by house account; null for those of a game.
  house jsonb
);
