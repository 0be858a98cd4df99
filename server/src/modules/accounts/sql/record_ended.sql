-- Records each sign-in that ends, and erases what its device asked to be told, in the transaction that ends it.
-- players: one
create or replace function accounts.record_ended() returns trigger
language plpgsql
as $$
begin
  insert into accounts.ended_sign_in (player_id, sign_in_id) values (new.player_id, new.sign_in_id)
  on conflict do nothing;
  perform web_push.end_device(new.player_id, new.sign_in_id);
  return null;
end
$$;

create or replace trigger record_ended after update of ended_at on accounts.sign_in
for each row when (old.ended_at is null and new.ended_at is not null)
execute function accounts.record_ended();

revoke execute on function accounts.record_ended () from public;
