-- A balance that somebody else holds must not keep the bets of other players waiting.

-- Holds the balances of the players of some postings as `ledger.hold` does, but waits for nobody: returns the players
-- of whom another transaction holds one, or null when there are none.
create function ledger.hold_free(p_postings jsonb) returns bigint[]
language plpgsql
security definer
set search_path = ledger, pg_catalog
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_held bigint[];
  v_all bigint[];
begin
  -- One element a balance: the players whose every balance was free are those that are named as often in both.
  select array_agg(h.player_id) into v_held
  from (
    select b.player_id
    from ledger.balance b
    join (select distinct p.player from jsonb_to_recordset(p_postings) as p (player bigint)) p
      on b.player_id = p.player
    order by b.player_id, b.currency
    for no key update of b skip locked
  ) h;

  select array_agg(b.player_id) into v_all
  from ledger.balance b
  join (select distinct p.player from jsonb_to_recordset(p_postings) as p (player bigint)) p
    on b.player_id = p.player;

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

-- Posts wallet calls as `games.post` does, and waits at most `p_wait_ms` for a lock; longer, and the call fails as a
-- whole. With `p_skip` it does not wait for players' balances at all: postings of a player whose balance somebody else
-- holds are not posted, and answered `busy`.
create function games.post_in_time(
  p_postings jsonb, p_at timestamptz, p_zone text, p_wait_ms int, p_skip boolean
)
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
declare
  v_busy bigint[];
  v_free jsonb;
  v_places bigint[];
begin
  perform set_config('lock_timeout', p_wait_ms::text, true);
  if p_skip then
    v_busy := ledger.hold_free(p_postings);
  end if;
  if v_busy is null then
    return query select * from games.post(p_postings, p_at, p_zone);
    return;
  end if;

  select jsonb_agg(p.value order by p.ordinality), array_agg(p.ordinality order by p.ordinality)
  into v_free, v_places
  from jsonb_array_elements(p_postings) with ordinality p
  where (p.value ->> 'player')::bigint <> all (v_busy);

  return query
    select p.ordinality, 'busy', null::bigint, null::bigint, null::bigint, 0::bigint, 0::bigint, 0::bigint
    from jsonb_array_elements(p_postings) with ordinality p
    where (p.value ->> 'player')::bigint = any (v_busy);

  if v_free is not null then
    return query
      select
        v_places[r.ord::int], r.outcome, r.transfer_id, r.amount, r.promo_part, r.cash, r.promo, r.reserved
      from games.post(v_free, p_at, p_zone) r;
  end if;
end
$$;
