import type { Log } from "../../platform/log.ts";
import type { Database } from "../../platform/db/database.ts";
import { refundReferenceOf, type Deposit, type Return } from "./model.ts";
import type { DepositProvider } from "./provider.ts";
import { readReturns } from "./read-model.ts";
import type { Settlement } from "./settlement.ts";
import { noteRefundCall, noteRefundId } from "./store.ts";

export interface ReturnsDeps {
  readonly database: Database;
  readonly log: Log;
  readonly provider: Pick<DepositProvider, "refund" | "findRefund">;
  readonly settlement: Pick<Settlement, "endReturn">;
}

/**
 * Sends back as much of an order's money as it can now, and returns the changed order. Safe to run twice and after a
 * crash at any line: each call is recorded before it is made, the provider knows each refund by one reference, and only
 * a final answer ends a return.
 */
export function createReturns({
  database,
  log,
  provider,
  settlement,
}: ReturnsDeps): (deposit: Deposit) => Promise<Deposit> {
  const ask = async (deposit: Deposit, money: Return): ReturnType<DepositProvider["refund"]> => {
    if (money.refundId !== null) return provider.findRefund(money.refundId);
    await noteRefundCall(database, deposit, money.seq);
    const reference = refundReferenceOf(deposit.playerId, deposit.orderId, money.seq);
    return provider.refund({ reference, paymentId: money.paymentId, amount: money.amount });
  };

  const follow = async (deposit: Deposit, money: Return): Promise<Deposit> => {
    const { orderId } = deposit;
    const answer = await ask(deposit, money);
    if ("refundId" in answer) await noteRefundId(database, deposit, money.seq, answer.refundId);
    switch (answer.status) {
      case "returned":
        return settlement.endReturn(deposit, money.seq, "returned");
      case "failed":
        log.warn({ orderId, refundId: answer.refundId }, "a deposit could not be sent back and is credited");
        return settlement.endReturn(deposit, money.seq, "not_returnable");
      case "refused":
        if (money.calls === 0) {
          log.warn({ orderId, code: answer.code }, "the provider refused to send a deposit back; it is credited");
          return settlement.endReturn(deposit, money.seq, "not_returnable");
        }
        // The refusal of a repeated call proves nothing: the first call, which got no answer, may have sent the money.
        log.error({ orderId, code: answer.code }, "an operator must look up whether a deposit was sent back");
        return deposit;
      case "unknown":
        log.warn({ orderId, reason: answer.reason }, "the provider did not say whether it sent a deposit back");
        return deposit;
      case "pending":
        return deposit;
    }
  };

  return async (deposit) => {
    let current = deposit;
    for (const money of await readReturns(database, deposit)) current = await follow(current, money);
    return current;
  };
}
