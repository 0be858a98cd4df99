import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Balances } from "./model.ts";
import { preparedQuery, query } from "./statements.ts";

const balances = preparedQuery(
  "balances",
  "select cash, promo, reserved from ledger.balance where player_id = :playerId and currency = :currency",
);

/** Returns a player's balances, read from the primary; null for a player without accounts. Minor units. */
export async function findBalances(sql: Sql, playerId: PlayerId, currency: Currency): Promise<Balances | null> {
  return (await balances.first(sql, { playerId, currency })) ?? null;
}

/** Like `findBalances`, but with zeros for a player without accounts. */
export async function readBalances(sql: Sql, playerId: PlayerId, currency: Currency): Promise<Balances> {
  return (await findBalances(sql, playerId, currency)) ?? { cash: 0n, promo: 0n, reserved: 0n };
}

export interface TrialBalanceLine {
  readonly currency: Currency;
  readonly account: string;
  /** credits − debits: what players are owed is positive, what came in from them negative. */
  readonly amount: bigint;
  readonly debits: bigint;
  readonly credits: bigint;
}

/** Returns the sum of the entries of every account, detached months included; those of a currency sum to zero. Reads the whole ledger. */
export const readTrialBalance = query(
  "read_trial_balance",
  `select currency as "currency!", account as "account!", sum(amount)::bigint as "amount!",
     sum(debits)::bigint as "debits!", sum(credits)::bigint as "credits!"
   from (
     select currency, account, amount, greatest(-amount, 0) as debits, greatest(amount, 0) as credits
     from ledger.entry
     union all
     select currency, account, credits - debits, debits, credits from ledger.closing
   ) e
   group by currency, account order by currency, account`,
);
