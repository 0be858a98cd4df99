import type { OrderId, PlayerId, WithdrawBank } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { JobHandler } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../platform/services.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Games } from "../games/index.ts";
import type { Promotions } from "../promotions/index.ts";
import type { ByPeriod, Protection } from "../protection/index.ts";
import { createContacts, type ContactRules } from "./contact.ts";
import { parseReference, referenceOf, type Deposit, type OrderRef } from "./model.ts";
import type { DepositProvider } from "@fairlobby/ports/deposits";
import {
  countCredited,
  hasOpenDeposit,
  hasReturns,
  readDeposited,
  readUnpaidDeposits,
  readDeposit,
  readOrdersOfReferences,
  readRecent,
  readRefundReferences,
} from "./read-model.ts";
import { cashierRoutes, type CashierRoutesDeps } from "./routes.ts";
import { planLookAtPayment } from "./plan-looks.ts";
import { createDepositService } from "./service.ts";
import type { DepositSettings } from "./settings.ts";
import { createSettlement } from "./settlement.ts";
import { createDepositWatch, type LookupResult } from "./watch.ts";

export { eraseContact } from "./store.ts";
export { cashierData } from "./player-data.ts";
export { sealedContacts } from "./contact.ts";
export type { BonusTerms } from "./model.ts";
export type {
  DepositProvider,
  Payment,
  PaymentInstructions,
  PaymentOrder,
  PaymentReport,
  RefundReport,
  Unknown,
} from "@fairlobby/ports/deposits";
export { depositChanged, depositCredited, type DepositCredited } from "./settlement.ts";
export { cashierSettings } from "./settings.ts";
export type { LookupResult } from "./watch.ts";

export interface CashierDeps extends Pick<Services, "database" | "now" | "log" | "currency" | "timeZone" | "sealing"> {
  readonly deposits: DepositSettings;
  /** The most a player can get in all deposit bonuses together. Minor units. */
  readonly bonusCap: bigint;
  readonly contactRules: ContactRules;
  readonly provider: DepositProvider;
  readonly accounts: Pick<Accounts, "lockAgainstDeletion">;
  readonly protection: Pick<Protection, "permission" | "depositLimitsPassed" | "onBreak">;
  /** Decides whether deposits are open in a country. */
  readonly games: Pick<Games, "isRegionOpen">;
  readonly promotions: Pick<Promotions, "bonusTerms" | "grantBonus">;
  /** The banks a withdrawal can go to. */
  readonly withdrawBanks: readonly WithdrawBank[];
  readonly lookups: CashierRoutesDeps["lookups"];
}

export interface Cashier {
  readonly routes: readonly Route[];
  readonly jobs: readonly JobHandler[];
  /**
   * Handles a message from the provider: asks the provider about the order with this reference and the payment that the
   * message names, and books the answer.
   */
  lookAtPayment(reference: string, paymentId?: string): Promise<LookupResult>;
  /**
   * Handles a message from the provider about a refund, and the provider's id of it if the message names one: plans a
   * look-up of the order whose money it sends back.
   */
  lookAtRefund(reference: string, refundId?: string): Promise<LookupResult>;
  /** Plans to look up a payment that is on the provider's statement but not booked. */
  planLookAtPayment(sql: Sql, reference: string, paymentId: string): Promise<void>;
  /** Returns how many deposits of the player were credited. */
  countCredited(sql: Sql, playerId: PlayerId): Promise<number>;
  /** Returns the player's latest orders that the provider opened, newest first; or the order with a given id. */
  deposits(
    sql: Sql,
    playerId: PlayerId,
    of: { readonly most: number } | { readonly orderId: OrderId },
  ): Promise<Deposit[]>;
  /** Returns the orders that references belong to, by reference; unknown references are left out. */
  ordersOf(sql: Sql, references: readonly string[]): Promise<ReadonlyMap<string, OrderRef>>;
  /** Returns the references an order has at the provider. */
  referencesOf(sql: Sql, order: OrderRef): Promise<readonly string[]>;
  /** Returns what counts against the player's deposit limits; minor units. */
  deposited(sql: Sql, playerId: PlayerId): Promise<ByPeriod<bigint>>;
  /** Returns whether an order can still be paid, or money that came for one is on its way back. */
  hasOpenDeposit(sql: Sql, playerId: PlayerId): Promise<boolean>;
  /** Returns whether money of any player has to be sent back, and is not confirmed yet. */
  hasReturns(sql: Sql): Promise<boolean>;
  /** Returns what open orders can still bring; minor units. */
  unpaidDeposits(sql: Sql, playerId: PlayerId): Promise<bigint>;
}

/** Opens deposit orders, follows their payments and credits them. */
export function createCashier(deps: CashierDeps): Cashier {
  const settlement = createSettlement(deps);
  const watch = createDepositWatch({ ...deps, settlement });
  const service = createDepositService({ ...deps, settlement });
  const contacts = createContacts(deps.sealing, deps.now);
  return {
    routes: cashierRoutes({ ...deps, service, contacts }),
    jobs: watch.jobs,
    lookAtPayment: (reference, paymentId) => watch.look(reference, paymentId),
    lookAtRefund: (reference, refundId) => watch.lookAtRefund(reference, refundId),
    async planLookAtPayment(sql, reference, paymentId) {
      const order = parseReference(reference);
      if (order !== null) await planLookAtPayment(sql, order, paymentId);
    },
    countCredited,
    async deposits(sql, playerId, of) {
      if ("most" in of) return (await readRecent(sql, playerId, 0, of.most)).map(({ deposit }) => deposit);
      const deposit = await readDeposit(sql, playerId, of.orderId);
      return deposit === undefined ? [] : [deposit];
    },
    ordersOf: readOrdersOfReferences,
    referencesOf: async (sql, order) => [
      referenceOf(order.playerId, order.orderId),
      ...(await readRefundReferences(sql, order)),
    ],
    hasOpenDeposit: (sql, playerId) => hasOpenDeposit(sql, playerId, deps.now()),
    hasReturns,
    unpaidDeposits: (sql, playerId) => readUnpaidDeposits(sql, playerId, deps.now()),
    deposited: (sql, playerId) => readDeposited(sql, playerId, deps.timeZone, deps.now()),
  };
}
