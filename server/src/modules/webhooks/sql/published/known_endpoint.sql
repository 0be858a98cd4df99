-- The endpoints that webhooks are or were sent to, with how many signatures their messages have, for the console.
create or replace view webhooks.known_endpoint as
select name, url, events, secrets as signatures, removed_at, last_success_at, last_failure_at from webhooks.endpoint;

grant select on webhooks.known_endpoint to fairlobby_console;
