-- What waits to be passed on, without what it says; `failed`: a job tries it again.
create or replace view platform.waiting_fact as
select topic, created_at, delivered_at is not null as failed
from platform.outbox where delivered_at is null or delivered_at = 'infinity';

grant select on platform.waiting_fact to fairlobby_console;
