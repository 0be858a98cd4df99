import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { PublicDocument } from "../../platform/http/documents.ts";
import type { Sql } from "../../platform/db/database.ts";
import type { Route } from "../../platform/http/route.ts";
import { everyMinutes, type JobHandler } from "../../platform/jobs/jobs.ts";
import { onEvent, type Consumer } from "../../platform/outbox/outbox.ts";
import { withdrawalPaid, withdrawalReversed, type PaidOrder } from "../withdrawals/index.ts";
import { closeDays, type CloseDaysDeps } from "./close-days.ts";
import { proofDocuments, type DocumentsDeps } from "./documents.ts";
import { payoutsRoutes, type RoutesDeps } from "./routes.ts";
import { insertPayout, insertReturn } from "./store.ts";

export { payoutsFeedData } from "./player-data.ts";
export { measurePayouts } from "./metrics.ts";

export interface PayoutsFeedDeps extends RoutesDeps, DocumentsDeps, CloseDaysDeps {
  /** Called for each payout, at least once. */
  readonly onPaid?: (order: PaidOrder) => void;
  /** Returns whether a player is one of the bundled demo visitors; always false with real money. */
  readonly isVisitor: (sql: Sql, playerId: PlayerId) => Promise<boolean>;
  /** Provided by the withdrawals module: returns an order that was paid (step 2200), or null. */
  readonly paidOrder: (sql: Sql, order: { playerId: PlayerId; orderId: OrderId }) => Promise<PaidOrder | null>;
}

export interface PayoutsFeed {
  readonly routes: readonly Route[];
  /** Public documents that a proof is checked with. */
  readonly documents: readonly PublicDocument[];
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly JobHandler[];
}

/**
 * Publishes payouts: the win ticker (R-API-53), measured payout times, and each day's payouts as a signed tree
 * (R-HON-12).
 */
export function createPayoutsFeed(deps: PayoutsFeedDeps): PayoutsFeed {
  const { database } = deps;
  return {
    routes: payoutsRoutes(deps),
    documents: proofDocuments(deps),
    consumers: [
      onEvent(withdrawalPaid, async ({ playerId, payload: { orderId } }) => {
        const order = await deps.paidOrder(database, { playerId, orderId });
        if (order === null) throw new Error(`no paid order ${orderId}`);
        await insertPayout(database, { ...order, toVisitor: await deps.isVisitor(database, playerId) });
        deps.onPaid?.(order);
      }),
      onEvent(withdrawalReversed, async ({ playerId, at, payload: { orderId } }) => {
        await insertReturn(database, { playerId, orderId, at });
      }),
    ],
    jobs: [everyMinutes("close-payout-days", 10, () => closeDays(deps))],
  };
}
