-- Keeps the number of orders that wait in each block of the queue; the trigger `count_waiting` calls it.
-- players: none
create or replace function withdrawals.count_waiting() returns trigger
language plpgsql
security definer
set search_path = withdrawals, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into withdrawals.queue_block as b (block, waiting) values (new.ticket / 256, 1)
    on conflict (block) do update set waiting = b.waiting + 1;
  else
    -- The update waits for others that leave the same block; what it leaves at 0 is nobody's.
    update withdrawals.queue_block set waiting = waiting - 1 where block = old.ticket / 256;
    delete from withdrawals.queue_block where block = old.ticket / 256 and waiting = 0;
  end if;
  return null;
end
$$;

revoke all on function withdrawals.count_waiting () from public;
