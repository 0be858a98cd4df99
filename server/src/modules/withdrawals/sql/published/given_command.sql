-- What became of operators' commands.
create or replace view withdrawals.given_command as
select player_id, command_id, order_id, kind, actor ->> 'name' as given_by, given_at, done_at, result
from withdrawals.command;

grant select on withdrawals.given_command to fairlobby_console;
