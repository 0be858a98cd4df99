-- The only definition of time played. A booking of play is a stake, or a game's booking within `idle_after` of the
-- player's latest stake: a round that a provider settles hours later is not play. Time played is the time between
-- consecutive bookings of play that are no further apart than `idle_after`.
--
-- Returns the bookings of play among the transfers after `p_after` up to `p_upto`, each with the time it adds: from
-- `began_at`, null if it adds none, to `at`. `p_staked_at` and `p_played_to` are the latest stake and the latest booking
-- of play before them, null to consider these transfers alone.
--
-- A void of nothing is not a booking of play: a supplier rolls a refused bet back, and a player whose every bet is
-- refused does not play.
--
-- players: one
create or replace function ledger.play_spans(
  p_player bigint,
  p_after bigint,
  p_upto bigint,
  p_staked_at timestamptz,
  p_played_to timestamptz
)
returns table (transfer_id bigint, staked_at timestamptz, began_at timestamptz, at timestamptz)
language plpgsql stable
set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query
  with booking as (
    select t.transfer_id, t.kind = 'stake' as is_stake, t.created_at as at
    from ledger.transfer t
    where t.player_id = p_player and t.transfer_id > p_after and t.transfer_id <= p_upto
      and t.kind in ('stake', 'win', 'void') and not (t.kind = 'void' and t.amount = 0)
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
      -- The clocks of two nodes differ slightly: the latest time of play so far counts, not the previous booking's.
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
end
$$;

revoke execute on function ledger.play_spans (bigint, bigint, bigint, timestamptz, timestamptz) from public;
grant execute on function ledger.play_spans (bigint, bigint, bigint, timestamptz, timestamptz) to fairlobby_app;
