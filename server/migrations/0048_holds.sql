-- A legal order takes the place of an open hold.
alter table withdrawals.hold drop constraint hold_outcome_check;
alter table withdrawals.hold
  -- replaced: another hold took its place
  add constraint hold_outcome_check check (outcome in ('released', 'deadline', 'cancelled', 'refused', 'replaced'));

-- What names a law or an authority says something. Not validated: a row of before may not, and stays as it was recorded.
alter table withdrawals.hold
  add constraint hold_law_named check (withheld_law ~ '\S') not valid,
  add constraint hold_authority_named check (
    reason <> 'legal_order' or coalesce(
      particulars ->> 'authority' ~ '\S' and particulars ->> 'reference' ~ '\S'
        and particulars ->> 'date' ~ '^\d{4}-\d{2}-\d{2}$',
      false
    )
  ) not valid;
alter table audit.entry add constraint entry_law_named check (withheld_law ~ '\S') not valid;

-- Operators name an order by its id alone.
create index withdrawal_order on withdrawals.withdrawal (order_id);
