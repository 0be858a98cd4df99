-- Mean minutes from order to payment of the latest orders paid, of each lane: up to 20 of the last 200. `unheld_minutes`:
-- without the time for which operators or rules held them.
create or replace view withdrawals.lane_minutes as
select fast, (avg(extract(epoch from (paid_at - ordered_at))) / 60)::float8 as minutes,
  (avg(extract(epoch from (paid_at - ordered_at - held))) / 60)::float8 as unheld_minutes
from (
  select paid_at, ordered_at, held, fast, row_number() over (partition by fast order by paid_at desc) as place from (
    select s.created_at as paid_at, w.created_at as ordered_at, h.held, exists (
      select from withdrawals.step f
      where f.player_id = s.player_id and f.order_id = s.order_id and f.code = 1400 offset 0
    ) as fast
    from (
      select player_id, order_id, created_at from withdrawals.step
      where code = 2200 order by created_at desc, order_id limit 200
    ) s
    -- Looked up by key: without the offset the planner could choose to read all orders, or all steps.
    cross join lateral (
      select created_at from withdrawals.withdrawal
      where player_id = s.player_id and order_id = s.order_id offset 0
    ) w
    cross join lateral (
      select coalesce(sum(ended_at - placed_at), interval '0') as held from withdrawals.hold
      where player_id = s.player_id and order_id = s.order_id offset 0
    ) h
  ) recent
) ranked where place <= 20 group by fast;

grant select on withdrawals.lane_minutes to fairlobby_app, fairlobby_console;
