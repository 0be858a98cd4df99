-- When a player signed in on a device, chose a password, and recovered the account.
create or replace view accounts.account_event as
select player_id, 'sign_in' as event, began_at as at from accounts.sign_in
union all
select player_id, 'password_change', changed_at from accounts.password_change
union all
select player_id, 'recovery', recovered_at from accounts.recovery;

grant select on accounts.account_event to fairlobby_app;
