-- Refuses every step on the way to the bank while a hold of the order is open (R-SRV-84), whoever writes it: a node of an
-- older version knows no holds.
-- players: one
create or replace function withdrawals.stop_while_held() returns trigger
language plpgsql
security definer
set search_path = withdrawals, pg_catalog
as $$
begin
  if exists (
    select from hold where player_id = new.player_id and order_id = new.order_id and ended_at is null
  ) then
    raise exception 'withdrawal % is held', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

revoke all on function withdrawals.stop_while_held () from public;

create or replace trigger stop_while_held before insert on withdrawals.step
for each row when (new.code between 1100 and 1700) execute function withdrawals.stop_while_held();
