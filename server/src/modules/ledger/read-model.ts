import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Balances } from "./model.ts";

/** A player's balances now, read from the primary; null for a player without accounts. Minor units. */
export async function findBalances(sql: Sql, player: PlayerId, currency: Currency): Promise<Balances | null> {
  const [row] = await sql.run<Balances>({
    name: "ledger-balances",
    text: "select cash, promo, reserved from ledger.balance where player_id = $1 and currency = $2",
    values: [player, currency],
  });
  return row ?? null;
}

/** As findBalances, zero for a player without accounts. */
export async function readBalances(sql: Sql, player: PlayerId, currency: Currency): Promise<Balances> {
  return (await findBalances(sql, player, currency)) ?? { cash: 0n, promo: 0n, reserved: 0n };
}

export interface TrialBalanceLine {
  readonly currency: string;
  readonly account: string;
  readonly amount: bigint;
}

/** The sum of the entries of every account; all of a currency together are zero. */
export async function readTrialBalance(sql: Sql): Promise<TrialBalanceLine[]> {
  return sql.query<TrialBalanceLine>(
    `select currency, account, sum(amount)::bigint as amount from ledger.entry
     group by currency, account order by currency, account`,
  );
}

export interface Drift {
  readonly playerId: bigint;
  readonly currency: string;
  readonly account: string;
  readonly balance: bigint;
  readonly entries: bigint;
}

/** Player accounts whose balance is not the sum of their entries (R-SRV-03); always empty unless the ledger is broken. */
export async function readDrift(sql: Sql): Promise<Drift[]> {
  return sql.query<Drift>(
    `with balance as (
       select player_id, currency, a.account, a.amount
       from ledger.balance b
       cross join lateral (values ('cash', b.cash), ('promo', b.promo), ('reserved', b.reserved)) a (account, amount)
     ),
     entries as (
       select player_id, currency, account, sum(amount)::bigint as amount
       from ledger.entry where account in ('cash', 'promo', 'reserved')
       group by player_id, currency, account
     )
     select player_id as "playerId", currency, account,
       coalesce(b.amount, 0) as balance, coalesce(e.amount, 0) as entries
     from balance b full join entries e using (player_id, currency, account)
     where coalesce(b.amount, 0) <> coalesce(e.amount, 0)`,
  );
}
