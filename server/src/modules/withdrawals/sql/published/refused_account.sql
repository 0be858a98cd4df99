-- Bank accounts that were refused because they serve other players, and whether an operator has opened them since.
create or replace view withdrawals.refused_account as
select
  r.refusal_id, r.player_id, r.bank_name, r.account_last4,
  exists (
    select from withdrawals.account_opening o where o.account = r.account and o.player_id = r.player_id
  ) as opened
from withdrawals.account_refusal r;

grant select on withdrawals.refused_account to fairlobby_console;
