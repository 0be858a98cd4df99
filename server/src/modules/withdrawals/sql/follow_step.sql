-- Keeps `withdrawals.open_order`, the desk's list, in step with the orders: also while a node of an older version runs.
-- players: one
create or replace function withdrawals.follow_step() returns trigger
language plpgsql
security definer
set search_path = withdrawals, pg_catalog
as $$
begin
  if new.code in (2200, 2300) then
    delete from open_order where player_id = new.player_id and order_id = new.order_id;
  elsif new.code = 1000 then
    insert into open_order (
      player_id, order_id, created_at, gross, net, bank_name, channel, first, last_code, moved_at, counts_from
    )
    select
      player_id, order_id, created_at, gross, net, bank_name, channel, first, new.code, new.created_at, new.created_at
    from withdrawal where player_id = new.player_id and order_id = new.order_id
    on conflict do nothing;
  else
    update open_order
    set last_code = new.code, moved_at = new.created_at, counts_from = greatest(counts_from, new.created_at),
      rejections = rejections + (new.code = 2000)::int
    where player_id = new.player_id and order_id = new.order_id;
  end if;
  return null;
end
$$;

revoke all on function withdrawals.follow_step () from public;

create or replace trigger follow_step after insert on withdrawals.step
for each row execute function withdrawals.follow_step();
