-- Posts wallet calls as `games.post` does, and waits at most `p_wait_ms` for a lock, after which the whole call fails.
-- With `p_skip` it does not wait for players' balances at all: postings of a player whose balance another transaction
-- holds are not posted, and have the outcome `busy`.
-- players: several
create or replace function games.post_in_time(
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
