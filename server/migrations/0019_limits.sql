-- Limits on play: time played as the ledger tells it, what bets are checked against, and a year's statement.

-- After this long without a booking of play the next one begins a new stretch (R-SRV-62).
create function ledger.idle_after() returns interval
language sql immutable parallel safe
return interval '30 minutes';

-- The one definition of time played. A booking of play is a stake, or what a game books within `idle_after` of the
-- player's latest stake: a round that a provider settles hours later is no play. Time played is the time between
-- neighbouring bookings of play that are no further apart than `idle_after`.
--
-- Answers the bookings of play among the transfers after `p_after` up to `p_upto`, each with the time that it adds:
-- from `began_at`, null where it adds none, to `at`. `p_staked_at` and `p_played_to` are the latest stake and the latest
-- booking of play before them, null to look at these transfers alone.
create function ledger.play_spans(
  p_player bigint,
  p_after bigint,
  p_upto bigint,
  p_staked_at timestamptz,
  p_played_to timestamptz
)
returns table (transfer_id bigint, staked_at timestamptz, began_at timestamptz, at timestamptz)
language sql stable
set enable_seqscan = off
begin atomic
  with booking as (
    select t.transfer_id, t.kind = 'stake' as is_stake, t.created_at as at
    from ledger.transfer t
    where t.player_id = p_player and t.transfer_id > p_after and t.transfer_id <= p_upto
      and t.kind in ('stake', 'win', 'void')
  ),
  placed as (
    select
      b.transfer_id, b.at,
      greatest(p_staked_at, max(b.at) filter (where b.is_stake) over (order by b.transfer_id)) as staked_at
    from booking b
  ),
  play as (
    select
      p.transfer_id, p.at, p.staked_at,
      -- The clocks of two nodes differ a little: what counts is how far play had got, not the neighbour's own time.
      greatest(
        p_played_to,
        max(p.at) over (order by p.transfer_id rows between unbounded preceding and 1 preceding)
      ) as played_to
    from placed p
    where p.at <= p.staked_at + ledger.idle_after()
  )
  select
    p.transfer_id, p.staked_at,
    case when p.at > p.played_to and p.at - p.played_to <= ledger.idle_after() then p.played_to end,
    p.at
  from play p;
end;

-- Time played on each day of the display time zone, and how far it is summed up: brought up to date when somebody asks,
-- which a bet does only for a player who set a limit on it.
create table games.play_day (
  player_id bigint not null,
  day date not null,
  played_ms bigint not null check (played_ms between 0 and 90000000),
  primary key (player_id, day)
) with (fillfactor = 70);

create table games.play_read (
  player_id bigint primary key,
  transfer_id bigint not null,
  staked_at timestamptz,
  played_to timestamptz
) with (fillfactor = 70);

grant select, insert, update on games.play_day, games.play_read to fairlobby_app;

-- Sums up what a player's games booked since the last time; true while there may be more. Bookings of a player are
-- committed in the order of their ids, so none is passed over.
create function games.sum_up_play(p_player bigint, p_zone text, p_most int) returns boolean
language plpgsql
set enable_seqscan = off
as $$
declare
  v_read games.play_read;
  v_upto bigint;
  v_count bigint;
begin
  select * into v_read from games.play_read r where r.player_id = p_player for no key update;
  if not found then
    insert into games.play_read (player_id, transfer_id) values (p_player, 0) on conflict do nothing;
    select * into v_read from games.play_read r where r.player_id = p_player for no key update;
  end if;

  select max(n.transfer_id), count(*) into v_upto, v_count
  from (
    select t.transfer_id from ledger.transfer t
    where t.player_id = p_player and t.transfer_id > v_read.transfer_id order by t.transfer_id limit p_most
  ) n;
  if v_count = 0 then
    return false;
  end if;

  with span as materialized (
    select * from ledger.play_spans(p_player, v_read.transfer_id, v_upto, v_read.staked_at, v_read.played_to)
  ),
  -- One that runs over midnight belongs to both days.
  parted as (
    select
      s.began_at, s.at,
      (s.began_at at time zone p_zone)::date as first_day,
      (s.at at time zone p_zone)::date as last_day,
      least(greatest((s.at at time zone p_zone)::date::timestamp at time zone p_zone, s.began_at), s.at) as midnight
    from span s where s.began_at is not null
  ),
  piece (day, played) as (
    select last_day, case when first_day = last_day then at - began_at else at - midnight end from parted
    union all
    select first_day, midnight - began_at from parted where first_day <> last_day
  ),
  summed as (
    insert into games.play_day (player_id, day, played_ms)
    select p_player, day, (extract(epoch from sum(played)) * 1000)::bigint from piece group by day
    on conflict (player_id, day) do update set played_ms = games.play_day.played_ms + excluded.played_ms
  )
  update games.play_read r
  set
    transfer_id = v_upto,
    staked_at = greatest(r.staked_at, (select max(s.staked_at) from span s)),
    played_to = greatest(r.played_to, (select max(s.at) from span s))
  where r.player_id = p_player;
  return v_count = p_most;
end
$$;

-- Milliseconds a player has played on the day of the display time zone in which `p_at` is.
create function games.played_today(p_player bigint, p_zone text, p_at timestamptz) returns bigint
language plpgsql
set enable_seqscan = off
as $$
begin
  while games.sum_up_play(p_player, p_zone, 20000) loop
    null;
  end loop;
  return coalesce(
    (select d.played_ms from games.play_day d where d.player_id = p_player and d.day = (p_at at time zone p_zone)::date),
    0
  );
end
$$;

-- What a bet is checked against, as it stands now: the break, and the daily play limit. One row and one look-up for
-- both; players with neither have none.
alter table protection.barred rename to bet_guard;
alter table protection.bet_guard rename constraint barred_pkey to bet_guard_pkey;
alter table protection.bet_guard rename column until to break_until;
alter table protection.bet_guard alter column break_until drop not null;
alter table protection.bet_guard add column play_minutes int check (play_minutes > 0);

insert into protection.bet_guard (player_id, play_minutes)
select c.player_id, c.daily_play_minutes
from (
  select distinct on (player_id) player_id, daily_play_minutes
  from protection.consent order by player_id, consent_id desc
) c
where c.daily_play_minutes > 0
on conflict (player_id) do update set play_minutes = excluded.play_minutes;

-- Each looser limit waits for itself now, and then to be asked for once more: { <limit>: { value, from } }.
update protection.consent
set pending = (
  select jsonb_object_agg(p.key, jsonb_build_object('value', p.value, 'from', pending -> 'effectiveAt'))
  from jsonb_each(pending) p where p.key in ('dailyDepositLimit', 'dailyPlayMinutes')
)
where pending is not null;

-- Posts wallet calls as `ledger.post` does; a new stake of a player on a break (outcome `barred`), or of one who has
-- played as long as they allowed themselves today (`limit_reached`), is refused in the same call. A repeated one gets its
-- first answer, and settlement is never refused. Days are those of `p_zone`.
drop function games.post (jsonb, timestamptz);

create function games.post(p_postings jsonb, p_at timestamptz, p_zone text)
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
  v_guarded bigint[];
  v_minutes int[];
  v_barred bigint[];
  v_over bigint[];
begin
  select
    array_agg(g.player_id order by g.player_id),
    array_agg(g.play_minutes order by g.player_id),
    array_agg(g.player_id) filter (where g.break_until > p_at)
  into v_guarded, v_minutes, v_barred
  from protection.bet_guard g
  where (g.break_until > p_at or g.play_minutes is not null)
    and g.player_id in (
      select (p ->> 'player')::bigint from jsonb_array_elements(p_postings) p where p ->> 'mode' = 'stake'
    );

  if v_guarded is not null then
    -- In one order for everyone: summing up locks the player's row until the end.
    for v_nth in 1..cardinality(v_guarded) loop
      if v_minutes[v_nth] is not null
        and v_guarded[v_nth] <> all (coalesce(v_barred, '{}'))
        and games.played_today(v_guarded[v_nth], p_zone, p_at) >= v_minutes[v_nth] * 60000
      then
        v_over := v_over || v_guarded[v_nth];
      end if;
    end loop;

    select jsonb_agg(
      case
        when (p.value ->> 'player')::bigint = any (v_barred || v_over) then p.value || '{"barred": true}'
        else p.value
      end
      order by p.ordinality
    ) into p_postings
    from jsonb_array_elements(p_postings) with ordinality p;
  end if;

  if v_over is null then
    return query select * from ledger.post(p_postings, p_at);
  else
    return query
      select
        r.ord,
        case
          when r.outcome = 'barred' and (p_postings -> (r.ord - 1)::int ->> 'player')::bigint = any (v_over)
            then 'limit_reached'
          else r.outcome
        end,
        r.transfer_id, r.amount, r.promo_part, r.cash, r.promo, r.reserved
      from ledger.post(p_postings, p_at) r;
  end if;
end
$$;

revoke execute on function
  ledger.idle_after (),
  ledger.play_spans (bigint, bigint, bigint, timestamptz, timestamptz),
  games.sum_up_play (bigint, text, int),
  games.played_today (bigint, text, timestamptz),
  games.post (jsonb, timestamptz, text)
from public;
grant execute on function
  ledger.idle_after (),
  ledger.play_spans (bigint, bigint, bigint, timestamptz, timestamptz),
  games.sum_up_play (bigint, text, int),
  games.played_today (bigint, text, timestamptz),
  games.post (jsonb, timestamptz, text)
to fairlobby_app;

-- The promotional part of what a round staked (less what was taken back) and paid. Rounds are a summary: they are summed
-- up anew when they are next asked for.
truncate games.round, games.rounds_read;
alter table games.round
  add column promo_staked bigint not null check (promo_staked between 0 and staked - taken_back),
  add column promo_paid bigint not null check (promo_paid between 0 and paid);
