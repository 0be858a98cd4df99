-- What is no play, whose bar goes on for whom, and which token of a launch is the one that bets.

-- As before (0019), but for what takes nothing back: a supplier that was refused a bet rolls it back, which leaves a void
-- of nothing, and somebody whose every bet is refused does not play.
create or replace function ledger.play_spans(
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

-- Time played is a summary: it is summed up anew when it is next asked for.
truncate games.play_day, games.play_read;

-- Set where a bar was not decided about this player: whose device the guest uses (R-SRV-81).
alter table protection.bar add column carried_from bigint;

-- The first token of the launch that a newer one is of; null for the first one itself.
alter table games.session add column launch_hash bytea;
create index session_of_launch on games.session (launch_hash) where launch_hash is not null;
