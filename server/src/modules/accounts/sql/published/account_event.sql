-- When a player signed in on a device, and chose a password.
create or replace view accounts.account_event as
select player_id, 'sign_in' as event, began_at as at from accounts.sign_in
union all
select player_id, 'password_change', changed_at from accounts.password_change;

grant select on accounts.account_event to fairlobby_app;
