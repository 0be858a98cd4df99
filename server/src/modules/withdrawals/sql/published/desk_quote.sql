-- Orders, open or not, with the statement of the quote that the player accepted. Without sealed data.
create or replace view withdrawals.desk_quote as
select
  w.player_id, w.order_id, w.pay_type, w.bank_name, w.channel, w.first, w.gross, w.fee, w.tax, w.tax_percent, w.net,
  w.account_last4, w.created_at, w.closed_at, s.statement, s.signature, s.public_key
from withdrawals.withdrawal w
left join withdrawals.order_statement s on s.player_id = w.player_id and s.order_id = w.order_id;

grant select on withdrawals.desk_quote to fairlobby_console;
