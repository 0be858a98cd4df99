import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { readBalances } from "../../ledger/index.ts";
import { readOpenOrder } from "../life-cycle/read-orders.ts";
import { countPaid } from "../life-cycle/read-paid.ts";
import type { OrderEligibility, PromotionState } from "./order-checks.ts";

export interface EligibilityDeps {
  readonly currency: Currency;
  readonly promotionState: (sql: Sql, playerId: PlayerId) => Promise<PromotionState>;
}

/** Reads everything that decides whether a player may place an order, for withdrawInfo, quotes and orders alike. */
export async function readEligibility(sql: Sql, deps: EligibilityDeps, playerId: PlayerId): Promise<OrderEligibility> {
  const openOrder = await readOpenOrder(sql, playerId);
  const paidOrders = await countPaid(sql, playerId);
  const { cash, promo } = await readBalances(sql, playerId, deps.currency);
  const promotion = await deps.promotionState(sql, playerId);
  return { openOrder: openOrder?.orderId ?? null, paidOrders, cash, promo, promotion };
}
