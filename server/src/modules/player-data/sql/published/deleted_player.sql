-- The accounts that their players deleted.
create or replace view player_data.deleted_player as
select player_id, asked_at as deleted_at from player_data.deletion;

grant select on player_data.deleted_player to fairlobby_app, fairlobby_console;
