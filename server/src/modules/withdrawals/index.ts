import type { Currency, OrderId, PlayerId, StepCode } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { JobHandler } from "../../platform/jobs/jobs.ts";
import type { Language } from "../../platform/texts.ts";
import { readShownHold } from "./holds/disclosure.ts";
import { noOrder } from "./holds/hold-store.ts";
import { holdToWire } from "./holds/hold-wire.ts";
import { heldText } from "./holds/texts.ts";
import { readOpenSteps, type OpenStep } from "./life-cycle/metrics.ts";
import type { OrderRef } from "./life-cycle/model.ts";
import { readLastSteps, readOpenOrder, readOrders, readRecentOrders } from "./life-cycle/read-orders.ts";
import { readPaidAccountEnding, readPaidOrder, type PaidOrder } from "./life-cycle/read-paid.ts";
import { rulesOf } from "./life-cycle/rules.ts";
import { assembleLifeCycle } from "./operations/assemble.ts";
import { commandJob } from "./operations/carry-out.ts";
import { createOperations, type OperationsDeps, type WithdrawalsOperations } from "./operations/operations.ts";
import { orderPageRoutes, type OrderPageRoutesDeps } from "./order-page/routes.ts";
import { momentWriter, type Zone } from "./order-page/wire.ts";
import { orderingRoutes, type OrderingRoutesDeps } from "./ordering/routes.ts";
import { readSharing } from "./payout-accounts/account-use.ts";
import type { BlockTextDeps } from "./payout-accounts/new-account-blocked.ts";
import { accountRoutes } from "./payout-accounts/routes.ts";
import { readOrdersOfReferences, readPayoutsUnsettledBefore, readReferencesOf } from "./payout/attempts.ts";
import type { PayoutRunDeps } from "./payout/follow-payout.ts";
import { withdrawalJobs } from "./payout/jobs.ts";
import { planPayoutLook } from "./payout/plan-looks.ts";
import type { WithdrawalSettings } from "./settings.ts";

export { eraseContactsOfOrders, eraseOwnersOfOrders } from "./life-cycle/erase.ts";
export { withdrawalData } from "./life-cycle/player-data.ts";
export type { CommandInput, CommandKind, CommandResult } from "./operations/command.ts";
export type { PromotionState } from "./ordering/order-checks.ts";
export type { Payout, PayoutOrder, PayoutProvider, PayoutState } from "@fairlobby/ports/payouts";
export { measureWithdrawals } from "./life-cycle/metrics.ts";
export type { PaidOrder } from "./life-cycle/read-paid.ts";
export { eraseUnusedQuotes } from "./ordering/quote-store.ts";
export { eraseUnusedAccounts } from "./payout-accounts/saved-account-store.ts";
export { completeWithdrawals, withdrawalSettings } from "./settings.ts";
export { sealedOrders, sealedPayoutAccounts } from "./life-cycle/sealed-orders.ts";
export { holdTable, readGrounds } from "./holds/reasons.ts";
export { isHoldable } from "./life-cycle/transitions.ts";
export { countHolds } from "./holds/hold-store.ts";
export type { Held } from "./holds/hold-operations.ts";
export { withdrawalHeld, withdrawalPaid, withdrawalReversed, withdrawalStepped } from "./life-cycle/topics.ts";

type Deps = OrderingRoutesDeps & OrderPageRoutesDeps & PayoutRunDeps & BlockTextDeps;

export interface WithdrawalsDeps extends Omit<
  Deps,
  "currency" | "moneyMode" | "rules" | "displayTimeZone" | "applyEvent" | "clock"
> {
  readonly config: Pick<Deps, "currency" | "moneyMode"> & {
    readonly displayTimeZone: Zone;
    readonly withdrawals: WithdrawalSettings;
  };
}

/** An order as described in its player's notices. Amounts are minor units. */
export interface RecentOrder {
  readonly orderId: OrderId;
  readonly code: number;
  readonly gross: bigint;
  readonly net: bigint;
  /** The bank paid and later returned the money. */
  readonly reversed: boolean;
  /** Writes until when it is held, why, and what the player can do; null for an order that is not held. */
  readonly held: HeldSentence | null;
}

/** `gross` in minor units, `createdAt` in milliseconds since the epoch. */
export interface LatestOrder {
  readonly orderId: OrderId;
  readonly createdAt: number;
  readonly gross: bigint;
  readonly bankName: string;
}

/** @param amount of the order, as the player reads it; null for a hold on the player */
export type HeldSentence = (language: Language, amount: string | null) => string;

export interface Withdrawals {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  readonly operations: WithdrawalsOperations;
  /** Returns the player's open order, or null. */
  openOrder(sql: Sql, playerId: PlayerId): Promise<{ orderId: OrderId; payType: number } | null>;
  /**
   * Returns the open order and those that ended or came back since `since` (ms since the epoch), newest first, at most
   * 5.
   */
  recentOrders(sql: Sql, playerId: PlayerId, since: number): Promise<RecentOrder[]>;
  /** Returns the player's latest orders, newest first. */
  latestOrders(sql: Sql, playerId: PlayerId, most: number): Promise<LatestOrder[]>;
  /** Returns the writer of the sentences about a hold on the player alone, or null. */
  playerHeld(sql: Sql, playerId: PlayerId): Promise<HeldSentence | null>;
  /** Returns the last step of each of a player's orders; ids of other players' orders are left out. */
  lastSteps(sql: Sql, playerId: PlayerId, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, StepCode>>;
  /** Returns the steps at which open orders of all players are. */
  openSteps(): Promise<readonly OpenStep[]>;
  /** Returns an order that reached 2200, whether or not the bank returned it later; null for any other. */
  paidOrder(sql: Sql, order: OrderRef): Promise<PaidOrder | null>;
  /** Returns the orders by payout reference; a reference without an order is left out. */
  ordersOf(sql: Sql, references: readonly string[]): Promise<ReadonlyMap<string, OrderRef>>;
  /** Returns the references of an order's payouts at the provider. */
  referencesOf(sql: Sql, order: OrderRef): Promise<readonly string[]>;
  /** Returns orders whose payout was sent before a time (milliseconds since the epoch) and has not ended, oldest first. */
  unsettledPayouts(sql: Sql, before: number, limit: number): Promise<readonly OrderRef[]>;
  /** Returns the players among these who are paid to a bank account that also serves another player. */
  sharingAccounts(sql: Sql, players: readonly PlayerId[]): Promise<ReadonlySet<PlayerId>>;
  /** Returns the last four digits of the account the player was last paid to, or empty. */
  payoutAccountEnding(sql: Sql, playerId: PlayerId): Promise<string>;
  /**
   * Handles the provider's webhook about a payout: plans a run of the order that asks the provider for its state. The
   * run is durable when this returns. `foreign`: not a payout of ours.
   */
  lookAtPayout(reference: string): Promise<"done" | "foreign">;
}

/** Creates the operators' actions alone, for the command line. */
export function createWithdrawalsOperations({
  currency,
  ...deps
}: Omit<OperationsDeps, "applyEvent"> & { readonly currency: Currency }): WithdrawalsOperations {
  return createOperations({ ...deps, ...assembleLifeCycle(currency) });
}

export function createWithdrawals({ config, ...given }: WithdrawalsDeps): Withdrawals {
  const { currency, moneyMode } = config;
  const rules = rulesOf(config.withdrawals);
  const clock = momentWriter(config.displayTimeZone);
  const deps: Deps = {
    ...given,
    ...assembleLifeCycle(currency),
    rules,
    currency,
    moneyMode,
    displayTimeZone: config.displayTimeZone,
    clock,
  };
  const held = async (sql: Sql, ref: OrderRef): Promise<HeldSentence | null> => {
    const hold = await readShownHold(sql, ref, deps.now());
    if (hold === null) return null;
    return (language, amount) => {
      const { why, todo, until, ...shown } = holdToWire(hold, { language, clock });
      return `${heldText(language, { ...shown, amount, until: clock(until, language) })} ${why} ${todo}`;
    };
  };
  return {
    routes: [...orderingRoutes(deps), ...orderPageRoutes(deps), ...accountRoutes(deps)],
    jobs: [...withdrawalJobs(deps), commandJob(deps)],
    operations: createOperations(deps),
    openOrder: readOpenOrder,
    async recentOrders(sql, playerId, since) {
      const orders = await readRecentOrders(sql, playerId, since);
      return Promise.all(
        orders.map(async (order) => ({
          orderId: order.orderId,
          code: order.last.code,
          gross: order.sums.gross,
          net: order.sums.net,
          reversed: order.attempt?.outcome === "reversed",
          held: order.hold === null ? null : await held(sql, order),
        })),
      );
    },
    latestOrders: async (sql, playerId, most) =>
      (await readOrders(sql, playerId, { number: 1, size: most })).map(({ orderId, createdAt, sums, bankName }) => ({
        orderId,
        createdAt,
        gross: sums.gross,
        bankName,
      })),
    playerHeld: (sql, playerId) => held(sql, { playerId, orderId: noOrder }),
    lastSteps: readLastSteps,
    openSteps: () => readOpenSteps(deps.database),
    paidOrder: readPaidOrder,
    ordersOf: readOrdersOfReferences,
    referencesOf: readReferencesOf,
    unsettledPayouts: (sql, before, limit) => readPayoutsUnsettledBefore(sql, { before, limit }),
    sharingAccounts: readSharing,
    payoutAccountEnding: readPaidAccountEnding,
    lookAtPayout: (reference) => planPayoutLook(deps.database, reference),
  };
}
