import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { readBalances } from "../../ledger/index.ts";
import { readOpenOrder } from "../read-orders.ts";
import { countPaid } from "../read-paid.ts";
import type { PromotionState, Standing } from "./order-checks.ts";

export interface StandingDeps {
  readonly currency: Currency;
  readonly promotionState: (sql: Sql, playerId: PlayerId) => Promise<PromotionState>;
}

/** Reads everything that decides whether a player may order; the one reading behind withdrawInfo and the order. */
export async function readStanding(sql: Sql, deps: StandingDeps, playerId: PlayerId): Promise<Standing> {
  const openOrder = await readOpenOrder(sql, playerId);
  const paidOrders = await countPaid(sql, playerId);
  const { cash, promo } = await readBalances(sql, playerId, deps.currency);
  const promotion = await deps.promotionState(sql, playerId);
  return { openOrder: openOrder?.orderId ?? null, paidOrders, cash, promo, promotion };
}
