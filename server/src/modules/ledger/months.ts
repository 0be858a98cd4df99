import { preparedQuery } from "./statements.ts";

/** Money in and out in a month. Minor units. */
export interface MoneyMonth {
  /** e.g. `2026-11`, in the requested time zone. */
  readonly month: string;
  readonly deposited: bigint;
  /** Paid by the bank, less what it sent back. */
  readonly paidOut: bigint;
}

/** Returns a player's deposits and paid withdrawals since `from` (ms since the epoch), for each month that has some. */
export const readMoneyMonths = preparedQuery(
  "read_money_months",
  // The literal list lets the planner use the partial index `transfer_money`.
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
