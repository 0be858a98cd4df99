-- Keeps `withdrawals.open_order`, `withdrawals.queue` and `withdrawals.place` in step with the holds of an order.
-- players: one
create or replace function withdrawals.follow_hold() returns trigger
language plpgsql
security definer
set search_path = withdrawals, pg_catalog
as $$
begin
  update open_order
  set hold_reason = case when new.ended_at is null then new.reason end,
    hold_until = case when new.ended_at is null then new.until end,
    counts_from = greatest(counts_from, new.ended_at),
    hits = case
      when new.placed_by_id is not null or new.placed_by not like 'rule:%' or substr(new.placed_by, 6) = any (hits) then hits
      else hits || substr(new.placed_by, 6)
    end
  where player_id = new.player_id and order_id = new.order_id;
  -- The order keeps its turn, and those behind it do not wait for it.
  update queue set held = new.ended_at is null where player_id = new.player_id and order_id = new.order_id;
  -- It takes no place at the bank; afterwards it waits for one again.
  update place set state = case when new.ended_at is null then 'held' else 'waiting' end
  where player_id = new.player_id and order_id = new.order_id;
  return null;
end
$$;

revoke all on function withdrawals.follow_hold () from public;

create or replace trigger follow_hold after insert or update on withdrawals.hold
for each row when (new.order_id <> '') execute function withdrawals.follow_hold();
