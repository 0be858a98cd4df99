-- The sign-ins that have ended, by player.
create or replace view accounts.signed_out as
select player_id, sign_in_id from accounts.ended_sign_in;

grant select on accounts.signed_out to fairlobby_app;
