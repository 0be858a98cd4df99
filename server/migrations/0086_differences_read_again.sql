-- When a difference was last read again from the bank; `last_seen` also moves whenever a run compares it.
alter table reconciliation.difference add column rechecked_at timestamptz;
create index difference_rechecked on reconciliation.difference ((player_id = 0), rechecked_at nulls first)
  where resolved_at is null;
drop index reconciliation.difference_oldest;
