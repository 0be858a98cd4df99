-- The endpoints that webhooks are or were sent to, for the console.
create or replace view webhooks.endpoint_state as
select name, url, events, secrets, removed_at, last_success_at, last_failure_at from webhooks.endpoint;

grant select on webhooks.endpoint_state to fairlobby_console;
