-- The versions of the policy, for what the lobby publishes about its operators.
create or replace view backoffice.public_policy as
select version, document, hash, in_force_at
from backoffice.policy_version;

grant select on backoffice.public_policy to fairlobby_app;
