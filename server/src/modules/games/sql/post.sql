-- Posts wallet calls as `ledger.post` does, and refuses a restricted new stake in the same call:
--   on_break       its player is on a break
--   limit_reached  its player has reached their daily play limit, or it would pass a stake or loss limit; days, weeks
--                  and months are those of `p_zone`
--   player_barred  the operator barred its player
--   open_order     its player has an open withdrawal order (R-GAME-09)
--   signed_out     the sign-in its game was launched from (`signIn`) has ended
--   region_blocked, game_off  the operator closed its region, or its game or the game's provider
--   barred         the caller refused it (`barred` in the posting)
-- A repeated call gets its first result, and settlement is never refused.
-- players: several
create or replace function games.post(p_postings jsonb, p_at timestamptz, p_zone text)
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
set enable_seqscan = off
as $$
declare
  v_players bigint[];
  v_sign_ins text[];
  v_stakes bigint[];
  v_guarded bigint[];
  v_minutes int[];
  v_carried_ms bigint[];
  v_spending boolean[];
  v_now jsonb;
  v_now_places bigint[];
  v_later jsonb;
  v_later_places bigint[];
  v_reasons text[];
  v_closed text[];
  v_ended text[];
  v_refused text[];
begin
  select array_agg((p ->> 'player')::bigint), array_agg(p ->> 'signIn'), array_agg((p ->> 'amount')::bigint)
  into v_players, v_sign_ins, v_stakes
  from jsonb_array_elements(p_postings) p
  where p ->> 'mode' = 'stake';

  if v_players is not null then
    perform ledger.hold(p_postings);

    select
      array_agg(g.player_id order by g.player_id),
      array_agg(g.play_minutes order by g.player_id),
      array_agg(
        case when g.carried_begins[1] = (p_at at time zone p_zone)::date then g.carried_played_ms else 0 end
        order by g.player_id
      ),
      array_agg(g.stake_limits is not null or g.loss_limits is not null order by g.player_id),
      array_agg(
        case
          when g.break_until > p_at then 'on_break'
          when g.barred then 'player_barred'
          when g.open_order then 'open_order'
        end
        order by g.player_id
      ),
      (select array_agg(c.kind || ':' || c.name) from games.closed c)
    into v_guarded, v_minutes, v_carried_ms, v_spending, v_reasons, v_closed
    from protection.bet_restriction g
    where (
        g.break_until > p_at or g.play_minutes is not null or g.open_order or g.barred
        or g.stake_limits is not null or g.loss_limits is not null
      )
      and g.player_id = any (v_players);

    select array_agg(e.sign_in_id) into v_ended
    from unnest(v_players, v_sign_ins) s (player_id, sign_in_id)
    join accounts.signed_out e on e.player_id = s.player_id and e.sign_in_id = s.sign_in_id
    -- For Citus, as in `ledger.post`.
    where v_players is null or e.player_id = any (v_players);
  end if;

  if v_guarded is null and v_closed is null and v_ended is null then
    return query select * from ledger.post(p_postings, p_at);
    return;
  end if;

  -- A player with such a limit has one posting at a time: what it changes counts against the next.
  if true = any (v_spending) then
    select
      jsonb_agg(p.value order by p.place) filter (where p.turn = 1),
      array_agg(p.place order by p.place) filter (where p.turn = 1),
      jsonb_agg(p.value order by p.place) filter (where p.turn > 1),
      array_agg(p.place order by p.place) filter (where p.turn > 1)
    into v_now, v_now_places, v_later, v_later_places
    from (
      select
        e.value, e.ordinality as place,
        case when v_spending[array_position(v_guarded, (e.value ->> 'player')::bigint)]
          then row_number() over (partition by e.value ->> 'player' order by e.ordinality)
          else 1
        end as turn
      from jsonb_array_elements(p_postings) with ordinality e
    ) p;

    if v_later is not null then
      return query
        select
          v_now_places[r.ord::int], r.outcome, r.transfer_id, r.amount, r.promo_part, r.cash, r.promo, r.reserved
        from games.post(v_now, p_at, p_zone) r;
      return query
        select
          v_later_places[r.ord::int], r.outcome, r.transfer_id, r.amount, r.promo_part, r.cash, r.promo, r.reserved
        from games.post(v_later, p_at, p_zone) r;
      return;
    end if;
  end if;

  -- In the order of player ids, because summing up locks each player's row until the transaction ends.
  for v_nth in 1..coalesce(cardinality(v_guarded), 0) loop
    if v_reasons[v_nth] is null and v_minutes[v_nth] is not null
      and games.played_today(v_guarded[v_nth], p_zone, p_at) + v_carried_ms[v_nth] >= v_minutes[v_nth] * 60000
    then
      v_reasons[v_nth] := 'limit_reached';
      perform protection.meet_limit(v_guarded[v_nth], 'dailyPlayMinutes', p_zone, p_at);
    end if;
    if v_reasons[v_nth] is null and v_spending[v_nth]
      and games.passes_limit(v_guarded[v_nth], p_zone, p_at, v_stakes[array_position(v_players, v_guarded[v_nth])])
    then
      v_reasons[v_nth] := 'limit_reached';
    end if;
  end loop;

  select
    jsonb_agg(case when r.reason is null then r.value else r.value || '{"barred": true}' end order by r.ordinality),
    array_agg(r.reason order by r.ordinality)
  into p_postings, v_refused
  from (
    select
      p.value, p.ordinality,
      case when p.value ->> 'mode' = 'stake' and p.value ->> 'settles' is distinct from 'true' then
        coalesce(
          case when p.value ->> 'signIn' = any (v_ended) then 'signed_out' end,
          v_reasons[array_position(v_guarded, (p.value ->> 'player')::bigint)],
          case
            when 'region:' || (p.value ->> 'region') = any (v_closed) then 'region_blocked'
            when 'game:' || (p.value ->> 'game') = any (v_closed) then 'game_off'
            when 'provider:' || (p.value ->> 'provider') = any (v_closed) then 'game_off'
          end
        )
      end as reason
    from jsonb_array_elements(p_postings) with ordinality p
  ) r;

  return query
    select
      r.ord, case when r.outcome = 'barred' then coalesce(v_refused[r.ord::int], r.outcome) else r.outcome end,
      r.transfer_id, r.amount, r.promo_part, r.cash, r.promo, r.reserved
    from ledger.post(p_postings, p_at) r;
end
$$;

revoke execute on function games.post (jsonb, timestamptz, text) from public;
grant execute on function games.post (jsonb, timestamptz, text) to fairlobby_app;
