-- Maintains the number of waiting orders in each block of the queue.
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
    -- The update waits for concurrent deletions in the same block; a block left at 0 has no orders.
    update withdrawals.queue_block set waiting = waiting - 1 where block = old.ticket / 256;
    delete from withdrawals.queue_block where block = old.ticket / 256 and waiting = 0;
  end if;
  return null;
end
$$;

revoke all on function withdrawals.count_waiting () from public;

create or replace trigger count_waiting after insert or delete on withdrawals.queue
for each row execute function withdrawals.count_waiting();
