-- Returns whether a sign-in is active; false for an unknown sign-in.
-- players: none
create or replace function accounts.is_signed_in(p_sign_in text) returns boolean
language sql stable
return coalesce((select i.ended_at is null from accounts.sign_in i where i.sign_in_id = p_sign_in), false);

revoke execute on function accounts.is_signed_in (text) from public;
grant execute on function accounts.is_signed_in (text) to fairlobby_app;
