-- What the bank's statement says of players' orders; `subject` is as in the ledger.
create or replace view reconciliation.bank_line as
select player_id, line_id, flow, subject, reference, product_id, amount, moved_at
from reconciliation.statement_line
where player_id <> 0;

grant select on reconciliation.bank_line to fairlobby_console;
