import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { preparedQuery } from "../statements.ts";

/**
 * Returns the highest VIP level that a sum reaches; 0 below the first.
 * @param staked minor units
 * @param thresholds of level 1, 2 and so on, increasing, minor units
 */
export function vipLevelOf(staked: bigint, thresholds: readonly number[]): number {
  return thresholds.filter((threshold) => staked >= BigInt(threshold)).length;
}

const cashStaked = preparedQuery(
  "cash_staked",
  `select (coalesce(r.cash_staked, 0) + coalesce((
     select sum(case t.kind when 'stake' then t.amount - t.promo_part else t.promo_part - t.amount end)
     from ledger.booking t
     where t.player_id = :playerId and t.transfer_id > coalesce(r.transfer_id, 0) and t.kind in ('stake', 'void')
   ), 0))::bigint as "staked!"
   from (select) one left join games.rounds_read r on r.player_id = :playerId`,
);

/**
 * Returns a player's total cash stakes, less what was taken back; minor units. Bookings not summed up yet are added from
 * the ledger, as a range of its key; nothing is written.
 */
export async function readCashStaked(sql: Sql, playerId: PlayerId): Promise<bigint> {
  const row = await cashStaked.first(sql, { playerId });
  if (row === undefined) throw new Error("a sum without a row");
  return row.staked;
}
