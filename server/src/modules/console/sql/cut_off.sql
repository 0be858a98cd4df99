-- Ends what somebody with a console account has under way: open links, sessions and proposals. Returns the proposals.
-- players: none
create or replace function backoffice.cut_off(p_operator uuid, p_why text, p_at timestamptz)
returns table (proposal_id uuid, action text, hash text, subject_kind text, subject_id text)
language sql
begin atomic
  with links as (
    update backoffice.invitation i set used_at = p_at where i.operator_id = p_operator and i.used_at is null
  ), sessions as (
    update backoffice.session s set ended_at = p_at, end_reason = p_why
    where s.operator_id = p_operator and s.ended_at is null
  )
  update backoffice.proposal p set state = 'stale', ended_at = p_at
  where p.proposed_by = p_operator and p.state = 'open'
  returning p.proposal_id, p.action, p.hash, p.subject_kind, p.subject_id;
end;

revoke all on function backoffice.cut_off (uuid, text, timestamptz) from public;
grant execute on function backoffice.cut_off (uuid, text, timestamptz) to fairlobby_console;
