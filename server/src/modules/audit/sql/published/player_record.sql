-- What players may read now of the entries about them (R-AUD-06). An entry that is withheld can be read when its time is
-- over and no later check has prolonged it; the check itself stays withheld as long.
create or replace view audit.player_record as
select e.player_id, e.entry_id, e.at, e.action, e.reason, e.subject_kind, e.subject_id, e.role
from audit.entry e
where e.player_id is not null
  and (e.readable_at is null or e.readable_at <= now())
  and (e.withheld_by is null or audit.withheld_until(e.entry_id) <= now());

grant select on audit.player_record to fairlobby_app;
