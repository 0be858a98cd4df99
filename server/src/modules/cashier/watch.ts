import type { Database } from "../../platform/db/database.ts";
import { everyMinutes, inBackground, type JobHandler } from "../../platform/jobs.ts";
import type { Log } from "../../platform/log.ts";
import { needsLook, parseReference, parseRefundReference, referenceOf, type Deposit } from "./model.ts";
import type { DepositProvider } from "./provider.ts";
import { readDeposit, readOverdue, type OverdueLook } from "./read-model.ts";
import { createReturns } from "./returns.ts";
import { checkDeposit, lookAfter, lookNow } from "./schedule.ts";
import type { Settlement } from "./settlement.ts";

/** `later`: the provider could not be asked; `foreign`: not an order of this server. */
export type Looked = "settled" | "later" | "foreign";

export interface DepositWatch {
  readonly jobs: readonly JobHandler[];
  /**
   * Asks the provider about the order of a reference and books what it says. Safe to call any number of times.
   * @param paymentId the payment somebody says was made for it
   */
  look(reference: string, paymentId?: string): Promise<Looked>;
  /** Has the order looked at whose money the refund of that name sends back; that it is, is durable on return. */
  lookAtRefund(reference: string): Promise<"settled" | "foreign">;
}

/** A look may wait in the queue for so long before the sweep takes its job for lost. */
const overdueMs = 120_000;
/** How many orders the sweep reads at once, and how often in one run: a backlog takes several runs, not the server. */
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

  const ask = async (deposit: Deposit, paymentId?: string): Promise<{ deposit: Deposit; looked: Looked }> => {
    const { playerId, orderId } = deposit;
    const answer = await deps.provider.find(
      { reference: referenceOf(playerId, orderId), providerId: deposit.providerId },
      paymentId,
    );
    switch (answer.status) {
      case "unknown":
        deps.log.warn({ orderId, reason: answer.reason }, "the provider could not be asked about a deposit");
        return { deposit, looked: "later" };
      case "absent":
        // Until its expiry the player's app may still send the same order again, and that opens it.
        if (now() < deposit.expiresAt) return { deposit, looked: "settled" };
        return { deposit: await deps.settlement.apply(deposit, { status: "lapsed" }), looked: "settled" };
      default:
        return { deposit: await deps.settlement.apply(deposit, answer), looked: "settled" };
    }
  };

  /** Plans looks that are overdue anew. Every order has its job; this finds those whose job was lost or given up. */
  const sweep = async (): Promise<void> => {
    let after: OverdueLook | null = null;
    for (let page = 0; page < sweepPages; page++) {
      const overdue: OverdueLook[] = await readOverdue(database, now() - overdueMs, after, sweepPage);
      for (const order of overdue) await lookNow(database, order, now());
      after = overdue.at(-1) ?? null;
      if (overdue.length < sweepPage) return;
    }
    deps.log.warn({ orders: sweepPage * sweepPages }, "more deposits wait for a look than one sweep takes");
  };

  return {
    jobs: [
      // Anybody can open deposit orders and leave them unpaid: their look-ups must not keep payouts waiting.
      inBackground(checkDeposit, async ({ playerId, orderId }) => {
        const deposit = await readDeposit(database, playerId, orderId);
        if (deposit === undefined) return;
        const seen = needsLook(deposit, now()) ? (await ask(deposit)).deposit : deposit;
        await lookAfter(database, seen.returning ? await sendBack(seen) : seen, now());
      }),
      everyMinutes("sweep-deposits", 5, sweep),
    ],
    async look(reference, paymentId) {
      const order = parseReference(reference);
      const deposit = order === null ? undefined : await readDeposit(database, order.playerId, order.orderId);
      if (deposit === undefined) return "foreign";
      return (await ask(deposit, paymentId)).looked;
    },
    async lookAtRefund(reference) {
      const order = parseRefundReference(reference);
      const deposit = order === null ? undefined : await readDeposit(database, order.playerId, order.orderId);
      if (deposit === undefined) return "foreign";
      if (deposit.returning) await lookNow(database, deposit, now());
      return "settled";
    },
  };
}
