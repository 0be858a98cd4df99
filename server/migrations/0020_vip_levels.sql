-- VIP levels are earned by what was staked with cash (R-APP-20). The sum is kept beside the rounds and grows when they
-- are summed up, so that a bet pays nothing for it and a level is read without adding up a player's whole past.

alter table games.rounds_read
  -- Cash staked up to `transfer_id`, less what of it was taken back. Minor units.
  add column cash_staked bigint not null default 0 check (cash_staked >= 0);

update games.rounds_read r
set cash_staked = coalesce(
  (
    select sum(case t.kind when 'stake' then t.amount - t.promo_part else t.promo_part - t.amount end)
    from ledger.transfer t
    where t.player_id = r.player_id and t.transfer_id <= r.transfer_id and t.kind in ('stake', 'void')
  ),
  0
);
