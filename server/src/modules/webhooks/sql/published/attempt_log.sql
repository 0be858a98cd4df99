-- How endpoints answered, for the console.
create or replace view webhooks.attempt_log as
select delivery_id, nth, at, ms, status, answer, failure from webhooks.attempt;

grant select on webhooks.attempt_log to fairlobby_console;
