-- What operators did: the newest act on a subject has the highest `entry_id`.
create or replace view audit.act as
select entry_id, at, actor, action, subject_kind, subject_id, note
from audit.entry;

grant select on audit.act to fairlobby_app, fairlobby_console;
