import { preparedQuery } from "./statements.ts";

/**
 * Returns a player's deposits and paid withdrawals (less what the bank sent back) since `from` (ms since the epoch), for
 * each month that has some, e.g. `2026-11` in the time zone. Minor units.
 */
export const readMoneyMonths = preparedQuery(
  "read_money_months",
  // The planner uses the partial index `transfer_money` only if its condition, `kind not in (…)`, is repeated
  // literally.
  `select to_char(t.created_at at time zone :timeZone, 'YYYY-MM') as "month!",
     coalesce(sum(e.amount) filter (where t.kind = 'deposit' and e.account in ('cash', 'promo')), 0)::bigint
       as "deposited!",
     coalesce(sum(e.amount) filter (where e.account = 'house:payouts'), 0)::bigint as "paid_out!"
   from ledger.transfer t
   join ledger.entry e on e.player_id = t.player_id and e.transfer_id = t.transfer_id
   where t.player_id = :playerId and t.kind not in ('stake', 'win', 'void')
     and t.kind in ('deposit', 'withdrawal_paid', 'payout_reversed') and t.created_at >= :from
   group by 1`,
);
