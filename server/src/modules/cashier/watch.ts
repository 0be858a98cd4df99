import type { Database } from "../../platform/db/database.ts";
import { everyMinutes, inBackground, type JobHandler } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/log/log.ts";
import { needsLook, parseReference, parseRefundReference, referenceOf, type Deposit } from "./model.ts";
import type { DepositProvider } from "@fairlobby/ports/deposits";
import { readDeposit, readOverdue, type OverdueLook } from "./read-model.ts";
import { createReturns } from "./returns.ts";
import { checkDeposit, planNextLook, planLookNow } from "./plan-looks.ts";
import type { Settlement } from "./settlement.ts";
import { noteRefundId } from "./store.ts";

/** `later`: the provider could not be asked; `foreign`: not an order of this server. */
export type LookupResult = "settled" | "later" | "foreign";

export interface DepositWatch {
  readonly jobs: readonly JobHandler[];
  /**
   * Asks the provider about the order of a reference and books the answer. Safe to repeat.
   * @param paymentId a payment that a message names
   */
  look(reference: string, paymentId?: string): Promise<LookupResult>;
  /**
   * Plans a look at the order whose money a refund sends back; the plan is durable on return.
   * @param refundId the provider's id, which a message names; kept if the provider has it under this reference
   */
  lookAtRefund(reference: string, refundId?: string): Promise<LookupResult>;
}

/** How long a look may wait in the queue before the sweep considers its job lost. */
const overdueMs = 120_000;
/** How many orders the sweep reads per page, and how many pages per run: a backlog is spread over several runs. */
const sweepPage = 200;
const sweepPages = 25;

export function createDepositWatch(deps: {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  readonly provider: DepositProvider;
  readonly settlement: Settlement;
}): DepositWatch {
  const { database, now } = deps;
  const sendBack = createReturns(deps);

  const ask = async (deposit: Deposit, paymentId?: string): Promise<{ deposit: Deposit; result: LookupResult }> => {
    const { playerId, orderId } = deposit;
    const answer = await deps.provider.find(
      { reference: referenceOf(playerId, orderId), providerId: deposit.providerId },
      paymentId,
    );
    switch (answer.status) {
      case "unknown":
        deps.log.warn({ orderId, reason: answer.reason }, "the provider could not be asked about a deposit");
        return { deposit, result: "later" };
      case "absent":
        // Until the order expires, the player's app may send the same request again, which opens the order.
        if (now() < deposit.expiresAt) return { deposit, result: "settled" };
        return { deposit: await deps.settlement.apply(deposit, { status: "lapsed" }), result: "settled" };
      default:
        return { deposit: await deps.settlement.apply(deposit, answer), result: "settled" };
    }
  };

  /** Plans overdue looks again. Every order has a job; this finds those whose job was lost or given up. */
  const sweep = async (): Promise<void> => {
    let after: OverdueLook | null = null;
    for (let page = 0; page < sweepPages; page++) {
      const overdue: OverdueLook[] = await readOverdue(database, now() - overdueMs, after, sweepPage);
      for (const order of overdue) await planLookNow(database, order, now());
      after = overdue.at(-1) ?? null;
      if (overdue.length < sweepPage) return;
    }
    deps.log.warn({ orders: sweepPage * sweepPages }, "more deposits wait for a look than one sweep takes");
  };

  return {
    jobs: [
      // Anyone can open deposit orders and leave them unpaid: their look-ups must not delay payouts.
      inBackground(checkDeposit, async ({ playerId, orderId, paymentId }) => {
        const deposit = await readDeposit(database, playerId, orderId);
        if (deposit === undefined) return;
        const asks = paymentId !== undefined || needsLook(deposit, now());
        const seen = asks ? (await ask(deposit, paymentId)).deposit : deposit;
        await planNextLook(database, seen.returning ? await sendBack(seen) : seen, now());
      }),
      everyMinutes("sweep-deposits", 5, sweep),
    ],
    async look(reference, paymentId) {
      const order = parseReference(reference);
      const deposit = order === null ? undefined : await readDeposit(database, order.playerId, order.orderId);
      if (deposit === undefined) return "foreign";
      return (await ask(deposit, paymentId)).result;
    },
    async lookAtRefund(reference, refundId) {
      const refund = parseRefundReference(reference);
      const deposit = refund === null ? undefined : await readDeposit(database, refund.playerId, refund.orderId);
      if (refund === null || deposit === undefined) return "foreign";
      if (!deposit.returning) return "settled";
      if (refundId !== undefined) {
        const found = await deps.provider.findRefund(reference, refundId);
        if (found.status === "unknown") return "later";
        if (found.status !== "absent") await noteRefundId(database, { ...refund, refundId: found.refundId });
      }
      await planLookNow(database, deposit, now());
      return "settled";
    },
  };
}
