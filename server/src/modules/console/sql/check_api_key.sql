-- Refuses a key that writes unless exactly this key was proposed by its creator and approved by enough other people.
-- players: none
create or replace function backoffice.check_api_key() returns trigger
language plpgsql
as $$
begin
  if 'write' = any (new.scopes) and not exists (
    select from backoffice.proposal p
    where p.proposal_id = new.proposal_id and p.action = 'create_api_key' and p.state = 'open'
      and p.proposed_by = new.created_by
      and p.payload ->> 'prefix' = new.prefix and p.code_hash = new.hash
      and p.payload -> 'scopes' @> to_jsonb(new.scopes)
      and p.people - 1 <= (
        select count(*) from backoffice.decision d
        where d.proposal_id = p.proposal_id and d.approved and d.operator_id <> p.proposed_by
      )
  ) then
    raise exception 'this key was not approved' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger check_api_key before insert on backoffice.api_key
for each row execute function backoffice.check_api_key();

revoke execute on function backoffice.check_api_key () from public;
