-- Opens a refused bank account for the player it was refused to, for an operator. Returns whether that changed anything.
-- players: one
create or replace function withdrawals.open_refused_account(
  p_refusal bigint, p_by text, p_reason text, p_at timestamptz
)
returns boolean
language plpgsql
security definer
set search_path = withdrawals, pg_catalog
as $$
begin
  insert into account_opening (account, player_id, opened_by, reason, created_at)
  select account, player_id, p_by, p_reason, p_at from account_refusal where refusal_id = p_refusal
  on conflict do nothing;
  return found;
end
$$;

revoke all on function withdrawals.open_refused_account (bigint, text, text, timestamptz) from public;
grant execute on function withdrawals.open_refused_account (bigint, text, text, timestamptz) to fairlobby_console;
