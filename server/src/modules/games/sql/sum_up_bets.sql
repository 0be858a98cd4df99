-- Sums up a player's stakes and wins by day since the last time; returns true while there may be more. Bookings of a
-- player are committed in the order of their ids, so none is skipped.
-- players: one
create or replace function games.sum_up_bets(p_player bigint, p_zone text, p_most int) returns boolean
language plpgsql
set enable_seqscan = off
as $$
declare
  v_read bigint;
  v_upto bigint;
  v_count bigint;
  v_days date[];
  v_staked bigint[];
  v_won bigint[];
begin
  select r.transfer_id into v_read from games.bet_read r where r.player_id = p_player for no key update;
  if not found then
    insert into games.bet_read (player_id, transfer_id) values (p_player, 0) on conflict do nothing;
    select r.transfer_id into v_read from games.bet_read r where r.player_id = p_player for no key update;
  end if;

  select max(d.upto), coalesce(sum(d.bookings), 0), array_agg(d.day), array_agg(d.staked), array_agg(d.won)
  into v_upto, v_count, v_days, v_staked, v_won
  from (
    select
      (b.counts_at at time zone p_zone)::date as day,
      max(b.transfer_id) as upto,
      count(*) as bookings,
      coalesce(sum(case b.kind when 'stake' then b.amount when 'void' then -b.amount end), 0)::bigint as staked,
      coalesce(sum(b.amount) filter (where b.kind = 'win'), 0)::bigint as won
    from (
      select
        t.transfer_id, t.kind, t.amount,
        case when t.kind = 'void' and t.amount > 0
          then (select s.created_at from ledger.booking s where s.player_id = p_player and s.key = t.voids)
          else t.created_at
        end as counts_at
      from ledger.booking t
      where t.player_id = p_player and t.transfer_id > v_read
      order by t.transfer_id limit p_most
    ) b
    group by 1
  ) d;
  if v_count = 0 then
    return false;
  end if;

  insert into games.bet_day as b (player_id, day, staked, won)
  select p_player, n.day, n.staked, n.won
  from unnest(v_days, v_staked, v_won) n (day, staked, won)
  where n.staked <> 0 or n.won <> 0
  on conflict (player_id, day) do update set staked = b.staked + excluded.staked, won = b.won + excluded.won;

  update games.bet_read r set transfer_id = v_upto where r.player_id = p_player;
  return v_count = p_most;
end
$$;

revoke execute on function games.sum_up_bets (bigint, text, int) from public;
grant execute on function games.sum_up_bets (bigint, text, int) to fairlobby_app;
