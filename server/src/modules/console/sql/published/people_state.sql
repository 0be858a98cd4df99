-- What the lobby server watches about the people with a console account; whoever they are stays here.
create or replace view backoffice.people_state as
select
  (select array_agg(o.roles::text) from backoffice.operator o where o.state <> 'suspended') as roles,
  (select min(o.created_at) from backoffice.operator o) as began_at,
  (select max(r.reviewed_at) from backoffice.people_review r) as reviewed_at;

grant select on backoffice.people_state to fairlobby_app;
