-- The steps of orders, with who ended a tax review.
create or replace view withdrawals.desk_step as
select s.player_id, s.order_id, s.seq, s.code, s.args, s.created_at, e.ended_by, e.note
from withdrawals.step s
left join withdrawals.tax_review_end e on e.player_id = s.player_id and e.order_id = s.order_id and s.code = 1900;

grant select on withdrawals.desk_step to fairlobby_console;
