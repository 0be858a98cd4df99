-- Everything a new bet is checked against, in the call that books it; and launches at more than one provider.

-- Holds the balances of the players of some postings until the end of the transaction, in the order in which
-- `ledger.post` takes them. What the holder reads after this cannot be made stale by anyone who moves these players'
-- money, or who holds them before changing what a bet is checked against.
create function ledger.hold(p_postings jsonb) returns void
language plpgsql
security definer
set search_path = ledger, pg_catalog
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  perform
  from ledger.balance b
  join (select distinct p.player from jsonb_to_recordset(p_postings) as p (player bigint)) p
    on b.player_id = p.player
  order by b.player_id, b.currency
  for no key update of b;
end
$$;

revoke execute on function ledger.hold (jsonb) from public;
grant execute on function ledger.hold (jsonb) to fairlobby_app;

-- One row and one look-up for all that may stand against a player's bets: the break and the daily play limit, an open
-- withdrawal order (R-GAME-09), and the operator's bar. Players with none of them have no row, or an empty one.
alter table protection.bet_guard
  add column open_order boolean not null default false,
  add column barred boolean not null default false;

insert into protection.bet_guard (player_id, open_order)
select w.player_id, true from withdrawals.withdrawal w where w.closed_at is null
on conflict (player_id) do update set open_order = true;

-- Who barred a player from bets, or lifted it, and why; never changed afterwards.
create table protection.bar (
  player_id bigint not null,
  bar_id bigint generated always as identity,
  barred boolean not null,
  decided_by text not null,
  note text not null,
  created_at timestamptz not null,
  primary key (player_id, bar_id)
);
grant select, insert on protection.bar to fairlobby_app;

-- Games and regions the operator closed for new bets. A handful of rows, read whole with every batch of bets.
create table games.closed (
  kind text not null check (kind in ('game', 'region')),
  name text not null check (name <> ''),
  primary key (kind, name)
);

-- Who closed or opened them, and why; never changed afterwards.
create table games.switch_log (
  switch_id bigint generated always as identity primary key,
  kind text not null,
  name text not null,
  closed boolean not null,
  decided_by text not null,
  note text not null,
  created_at timestamptz not null
);
create index switch_log_of on games.switch_log (kind, name, switch_id desc);

grant select, insert, delete on games.closed to fairlobby_app;
grant select, insert on games.switch_log to fairlobby_app;

-- Which provider was given the token, where the player was then (null: not known), and when a newer token of the same
-- launch took its place: it settles what was bet with it, and bets no more.
alter table games.session
  add column provider text not null default 'hub88',
  add column country text,
  add column replaced_at timestamptz;
grant update (replaced_at) on games.session to fairlobby_app;

-- Posts wallet calls as `ledger.post` does; a new stake is refused in the same call while its player is on a break
-- (outcome `barred`), barred by the operator (`player_barred`), has an open withdrawal order (`open_order`) or has played
-- as long as they allowed themselves today (`limit_reached`; days are those of `p_zone`), and while the operator keeps its
-- `region` (`region_blocked`) or its `game` (`game_off`) closed. A repeated stake gets its first answer, and settlement
-- is never refused; a stake of nothing that only `settles` a prize counts as such.
--
-- The players are held before the guards are read: an order that is opened at the same moment is either seen here, or
-- waits and finds the stake booked.
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
  v_guarded bigint[];
  v_minutes int[];
  v_reasons text[];
  v_closed text[];
  v_refused text[];
begin
  if p_postings @? '$[*] ? (@.mode == "stake")' then
    perform ledger.hold(p_postings);

    select
      array_agg(g.player_id order by g.player_id),
      array_agg(g.play_minutes order by g.player_id),
      array_agg(
        case
          when g.break_until > p_at then 'barred'
          when g.barred then 'player_barred'
          when g.open_order then 'open_order'
        end
        order by g.player_id
      ),
      (select array_agg(c.kind || ':' || c.name) from games.closed c)
    into v_guarded, v_minutes, v_reasons, v_closed
    from protection.bet_guard g
    where (g.break_until > p_at or g.play_minutes is not null or g.open_order or g.barred)
      and g.player_id in (
        select (p ->> 'player')::bigint from jsonb_array_elements(p_postings) p where p ->> 'mode' = 'stake'
      );
  end if;

  if v_guarded is null and v_closed is null then
    return query select * from ledger.post(p_postings, p_at);
    return;
  end if;

  -- In one order for everyone: summing up locks the player's row until the end.
  for v_nth in 1..coalesce(cardinality(v_guarded), 0) loop
    if v_reasons[v_nth] is null and v_minutes[v_nth] is not null
      and games.played_today(v_guarded[v_nth], p_zone, p_at) >= v_minutes[v_nth] * 60000
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
          v_reasons[array_position(v_guarded, (p.value ->> 'player')::bigint)],
          case
            when 'region:' || (p.value ->> 'region') = any (v_closed) then 'region_blocked'
            when 'game:' || (p.value ->> 'game') = any (v_closed) then 'game_off'
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
