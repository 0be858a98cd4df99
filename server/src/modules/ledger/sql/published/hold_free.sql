-- Locks the balances of the players of some postings as `ledger.hold` does, but without waiting: returns the players
-- with a balance that another transaction holds, or null when there are none.
-- players: several
create or replace function ledger.hold_free(p_postings jsonb) returns bigint[]
language plpgsql
security definer
set search_path = ledger, pg_catalog
set enable_seqscan = off
as $$
declare
  v_players bigint[] := (select array_agg(p.player) from jsonb_to_recordset(p_postings) as p (player bigint));
  v_held bigint[];
  v_all bigint[];
begin
  -- One element per balance: a player whose balances were all free appears equally often in both.
  select array_agg(h.player_id) into v_held
  from (
    select b.player_id from ledger.balance b
    where b.player_id = any (v_players)
    order by b.player_id, b.currency
    for no key update skip locked
  ) h;

  select array_agg(b.player_id) into v_all from ledger.balance b where b.player_id = any (v_players);

  if cardinality(v_all) is not distinct from cardinality(v_held) then
    return null;
  end if;
  return (
    select array_agg(a.player)
    from (select player, count(*) as n from unnest(v_all) player group by player) a
    left join (select player, count(*) as n from unnest(v_held) player group by player) h on h.player = a.player
    where h.n is distinct from a.n
  );
end
$$;

revoke execute on function ledger.hold_free (jsonb) from public;
grant execute on function ledger.hold_free (jsonb) to fairlobby_app;
