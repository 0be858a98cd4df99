-- The alerts whose cause lasts, for the console.
create or replace view alerts.open_alert as
select alert_id, kind, subject, level, role, first_at, last_at, count, taken_by, taken_at
from alerts.alert where closed_at is null;

grant select on alerts.open_alert to fairlobby_console;
