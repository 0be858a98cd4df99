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
 * Sees to the money of an order that is to go back, as far as it can now, and answers the order as it is then. Safe to
 * run twice and after a crash at any line: each call is written down before it is made, the provider knows each refund
 * by one name, and only an answer that settles it ends a return.
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
          log.warn({ orderId, code: answer.code }, "the provider does not send a deposit back; it is credited");
          return settlement.endReturn(deposit, money.seq, "not_returnable");
        }
        // Of a repeated call it proves nothing: the first one, which nobody answered, may have sent the money.
        log.error({ orderId, code: answer.code }, "whether a deposit was sent back has to be looked up by a person");
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
