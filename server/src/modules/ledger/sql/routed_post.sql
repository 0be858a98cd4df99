-- As `ledger.post`; on a cluster it runs on the server that has the rows of `p_player`, one of the players.
-- players: several
create or replace function ledger.routed_post(p_player bigint, p_postings jsonb, p_at timestamptz)
returns table (
  ord bigint,
  outcome text,
  transfer_id bigint,
  amount bigint,
  promo_part bigint,
  cash bigint,
  promo bigint,
  reserved bigint
)
language plpgsql
as $$
begin
  return query select * from ledger.post(p_postings, p_at);
end
$$;

revoke execute on function ledger.routed_post (bigint, jsonb, timestamptz) from public;
grant execute on function ledger.routed_post (bigint, jsonb, timestamptz) to fairlobby_app;
