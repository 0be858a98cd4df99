-- Returns whether a stake would pass one of its player's stake limits, or one of their loss limits if it won nothing, and
-- records these limits as met. Of a stake that passes none, stores which limits it brings to 80 %. What a guest started
-- with of other players' use counts too. The caller has locked the player's balances.
-- players: one
create or replace function games.passes_limit(p_player bigint, p_zone text, p_at timestamptz, p_stake bigint)
returns boolean
language plpgsql
set enable_seqscan = off
as $$
declare
  v_use record;
  v_passed text[];
  v_near text[];
  v_begins date[];
begin
  -- A free round stakes nothing.
  if p_stake = 0 then
    return false;
  end if;
  select u.begins, u.staked, u.lost into v_use from games.bet_use(p_player, p_zone, p_at) u;

  select
    array_agg(l.name) filter (where l.used + p_stake > l.most),
    array_agg(l.name) filter (where (l.used + p_stake) * 5 >= l.most * 4),
    array_agg(l.begins) filter (where (l.used + p_stake) * 5 >= l.most * 4)
  into v_passed, v_near, v_begins
  from protection.bet_restriction g
  cross join lateral (
    select * from unnest(
      array['dailyStakeLimit', 'weeklyStakeLimit', 'monthlyStakeLimit'], v_use.begins, g.stake_limits, v_use.staked,
      g.carried_begins, g.carried_staked
    )
    union all
    select * from unnest(
      array['dailyLossLimit', 'weeklyLossLimit', 'monthlyLossLimit'], v_use.begins, g.loss_limits, v_use.lost,
      g.carried_begins, g.carried_lost
    )
  ) u (name, begins, most, own, carried_begins, carried)
  cross join lateral (
    select u.name, u.begins, u.most, u.own + case when u.carried_begins = u.begins then u.carried else 0 end as used
  ) l
  where g.player_id = p_player;

  if v_passed is not null then
    perform protection.meet_limit(p_player, n.name, p_zone, p_at) from unnest(v_passed) n (name);
    return true;
  end if;
  if v_near is not null then
    insert into games.limit_near (player_id, name, begins)
    select p_player, n.name, n.begins from unnest(v_near, v_begins) n (name, begins)
    on conflict do nothing;
  end if;
  return false;
end
$$;

revoke execute on function games.passes_limit (bigint, text, timestamptz, bigint) from public;
grant execute on function games.passes_limit (bigint, text, timestamptz, bigint) to fairlobby_app;
