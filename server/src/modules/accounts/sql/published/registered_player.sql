-- When players registered, and whether they have a login name, without the name.
create or replace view accounts.registered_player as
select player_id, created_at, login_name is not null as has_name from accounts.player;

grant select on accounts.registered_player to fairlobby_console;
