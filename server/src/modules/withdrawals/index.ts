import type { OrderId, PlayerId, StepCode } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Route } from "../../platform/http/route.ts";
import { everyMinutes, onJob, type JobHandler } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { readSharing } from "./ordering/account-use.ts";
import { readOrdersOfReferences, readPayoutsSince, readReferencesOf } from "./payout/at-bank.ts";
import { createAdmission } from "./fast-lane/admission.ts";
import { advanceWithdrawal, enqueueAdvance, wakeQueue } from "./change.ts";
import { lookForLatePayout } from "./payout/late-check.ts";
import { createLatePayouts, findAttempt } from "./payout/late-payouts.ts";
import type { OrderRef } from "./model.ts";
import { createWithdrawalsOperations, type WithdrawalsOperations } from "./operations.ts";
import { createPayoutRun } from "./payout/payout-run.ts";
import type { PayoutProvider } from "./payout/provider.ts";
import { readPaidAccountEnding, readPaidOrder, type PaidOrder } from "./read-model.ts";
import { readLastSteps, readOpenOrder, readOpenOrders, readRecentOrders, type OpenOrder } from "./read-orders.ts";
import { rulesOf } from "./rules.ts";
import { mendOrderGuards } from "./order-guards.ts";
import { orderRoutes } from "./ordering/order-routes.ts";
import { withdrawalRoutes, type WithdrawalRoutesDeps } from "./ordering/routes.ts";
import { createWithdrawalService } from "./ordering/service.ts";
import type { WithdrawalSettings } from "./settings.ts";
import { forgetQuotes } from "./store.ts";

export type { PromotionState } from "./model.ts";
export type { Payout, PayoutOrder, PayoutProvider, PayoutState } from "./payout/provider.ts";
export type { PaidOrder } from "./read-model.ts";
export { renewSettings } from "./old-settings.ts";
export { createWithdrawalsOperations } from "./operations.ts";
export { completeWithdrawals, withdrawalSettings } from "./settings.ts";
export { sealedOrders } from "./sealed-orders.ts";
export { withdrawalPaid, withdrawalReversed, withdrawalStepped } from "./topics.ts";

export interface WithdrawalsDeps extends Omit<
  WithdrawalRoutesDeps,
  "currency" | "moneyMode" | "rules" | "displayTimeZone"
> {
  readonly config: Pick<WithdrawalRoutesDeps, "currency" | "moneyMode"> & {
    readonly displayTimeZone: { readonly iana: string };
    readonly withdrawals: WithdrawalSettings;
  };
  readonly provider: PayoutProvider;
  readonly log: Log;
}

/** An order as its player's notices tell of it. Amounts are minor units. */
export interface OrderNews {
  readonly orderId: OrderId;
  readonly code: number;
  readonly gross: bigint;
  readonly net: bigint;
  /** The bank paid and returned the money later. */
  readonly reversed: boolean;
}

export interface Withdrawals {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  readonly operations: WithdrawalsOperations;
  /** The player's open order, or null. */
  openOrder(sql: Sql, playerId: PlayerId): Promise<{ orderId: OrderId; payType: number } | null>;
  /** The player's open order and those that ended since `since` (milliseconds since the epoch), newest first. */
  recentOrders(sql: Sql, playerId: PlayerId, since: number): Promise<OrderNews[]>;
  /** The last step of each of a player's orders of these ids; an id that is none of theirs is left out. */
  lastSteps(sql: Sql, playerId: PlayerId, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, StepCode>>;
  /** An order that reached 2200, whether or not the bank returned it later; null for any other. */
  paidOrder(sql: Sql, order: OrderRef): Promise<PaidOrder | null>;
  /** The orders some references of payouts belong to, by reference; one of nobody's is left out. */
  ordersOf(sql: Sql, references: readonly string[]): Promise<ReadonlyMap<string, OrderRef>>;
  /** The references an order had at the bank. */
  referencesOf(sql: Sql, order: OrderRef): Promise<readonly string[]>;
  /** Orders whose payout was sent before a time (milliseconds since the epoch) and has no end yet, longest first. */
  payoutsSince(sql: Sql, before: number, limit: number): Promise<readonly OrderRef[]>;
  /** Which of some players are paid to a bank account that serves another player as well. */
  sharingAccounts(sql: Sql, players: readonly PlayerId[]): Promise<ReadonlySet<PlayerId>>;
  /** The last four digits of the account the player was paid to last, or empty. */
  payoutAccountEnding(sql: Sql, playerId: PlayerId): Promise<string>;
  /**
   * For the provider's messages: something happened to the payout of this reference. The order's next turn asks the
   * provider what; that it comes is durable when this returns. `foreign`: no payout of ours.
   */
  lookAtPayout(reference: string): Promise<"done" | "foreign">;
}

const sweptAtOnce = 500;

export function createWithdrawals({ config, ...given }: WithdrawalsDeps): Withdrawals {
  const rules = rulesOf(config.withdrawals);
  const { currency, moneyMode } = config;
  const deps = { ...given, rules, currency, moneyMode, displayTimeZone: config.displayTimeZone.iana };
  const { database, now } = deps;
  const service = createWithdrawalService(deps);
  const latePayouts = createLatePayouts(deps);
  const stalledMs = rules.stalledAfterHours * 3_600_000;
  const admission = createAdmission({ ...deps, stalledMs });
  return {
    routes: [...withdrawalRoutes(deps, service), ...orderRoutes(deps, service)],
    jobs: [
      onJob(advanceWithdrawal, createPayoutRun(deps, admission)),
      onJob(wakeQueue, () => admission.wake()),
      onJob(latePayouts.job, latePayouts.check),
      // Every open order has its job; this one finds those whose job was given up.
      everyMinutes("sweep-withdrawals", 10, async () => {
        await admission.wake();
        const stalledBefore = now() - stalledMs;
        let after: OpenOrder | null = null;
        do {
          const page: OpenOrder[] = await readOpenOrders(database, { stalledBefore, after, limit: sweptAtOnce });
          for (const order of page) await enqueueAdvance(database, order);
          after = page.at(-1) ?? null;
        } while (after !== null);
      }),
      everyMinutes("mend-order-guards", 10, async () => {
        const mended = await mendOrderGuards(database);
        if (mended > 0)
          deps.log.warn({ mended }, "bets were not checked against the orders as they stand; now they are");
      }),
      everyMinutes("forget-quotes", 30, () => forgetQuotes(database, now() - 24 * 60 * 60 * 1000)),
    ],
    operations: createWithdrawalsOperations(deps),
    openOrder: readOpenOrder,
    async recentOrders(sql, playerId, since) {
      const orders = await readRecentOrders(sql, playerId, since);
      return orders.map(({ orderId, last, sums, attempt }) => ({
        orderId,
        code: last.code,
        gross: sums.gross,
        net: sums.net,
        reversed: attempt?.outcome === "reversed",
      }));
    },
    lastSteps: readLastSteps,
    paidOrder: readPaidOrder,
    ordersOf: readOrdersOfReferences,
    referencesOf: readReferencesOf,
    payoutsSince: readPayoutsSince,
    sharingAccounts: readSharing,
    payoutAccountEnding: readPaidAccountEnding,
    async lookAtPayout(reference) {
      const found = await findAttempt(database, reference);
      if (found === null) return "foreign";
      const { playerId, orderId, attempt, settled } = found;
      await enqueueAdvance(database, { playerId, orderId });
      if (settled) await lookForLatePayout(database, { playerId, orderId, attempt });
      return "done";
    },
  };
}
