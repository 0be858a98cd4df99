import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { prepared } from "./statements.ts";

/**
 * The highest level a sum reaches; 0 below the first. What a level asks for is more than the one before it.
 * @param staked minor units
 * @param thresholds what level 1, 2 and so on ask for, minor units
 */
export function vipLevelOf(staked: bigint, thresholds: readonly number[]): number {
  return thresholds.filter((threshold) => staked >= BigInt(threshold)).length;
}

const cashStaked = prepared(
  "cash_staked",
  `select (coalesce(r.cash_staked, 0) + coalesce((
     select sum(case t.kind when 'stake' then t.amount - t.promo_part else t.promo_part - t.amount end)
     from ledger.booking t
     where t.player_id = $1 and t.transfer_id > coalesce(r.transfer_id, 0) and t.kind in ('stake', 'void')
   ), 0))::bigint as "staked!"
   from (select) one left join games.rounds_read r on r.player_id = $1`,
);

/**
 * What a player staked with cash in all, less what was taken back; minor units. As of now: what the rounds were not
 * summed up for yet is added from the ledger, a range of its key, and nothing is written.
 */
export async function readCashStaked(sql: Sql, player: PlayerId): Promise<bigint> {
  const row = await sql.first(cashStaked, player);
  if (row === undefined) throw new Error("a sum without a row");
  return row.staked;
}
