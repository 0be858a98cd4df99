-- What was sent to endpoints, for the console.
create or replace view webhooks.delivery_log as
select
  delivery_id, endpoint, message_id, type, player_id, body, created_at, state, attempts, attempts_before, next_at, ended_at
from webhooks.delivery;

grant select on webhooks.delivery_log to fairlobby_console;
