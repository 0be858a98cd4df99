-- What a guest starts with of the use of its device's other players, beside their limits.

-- For the day, the week and the month; each counts only in the period that began on its `carried_begins`. Time played is of
-- the day alone.
alter table protection.bet_guard
  add column carried_begins date[] check (cardinality(carried_begins) = 3),
  add column carried_deposited bigint[] check (cardinality(carried_deposited) = 3),
  add column carried_staked bigint[] check (cardinality(carried_staked) = 3),
  add column carried_lost bigint[] check (cardinality(carried_lost) = 3),
  add column carried_played_ms bigint,
  add constraint bet_guard_carried check (
    num_nulls(carried_begins, carried_deposited, carried_staked, carried_lost, carried_played_ms) in (0, 5)
    and 0 <= all (carried_deposited || carried_staked || carried_lost || carried_played_ms)
  );
