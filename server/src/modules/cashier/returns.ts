import { longestCallMs } from "../../platform/outgoing/outgoing.ts";
import type { Services } from "../../platform/services.ts";
import { refundReferenceOf, type Deposit, type Return } from "./model.ts";
import type { DepositProvider } from "@fairlobby/ports/deposits";
import { readReturns } from "./read-model.ts";
import type { Settlement } from "./settlement.ts";
import { noteRefundCall, noteRefundId, takeBackRefundCall } from "./store.ts";

export interface ReturnsDeps extends Pick<Services, "database" | "now" | "log"> {
  readonly provider: Pick<DepositProvider, "refund" | "findRefund">;
  readonly settlement: Pick<Settlement, "endReturn">;
}

/**
 * Returns a function that sends back as much of an order's money as it can now, and returns the changed order. Safe to
 * run twice and after a crash at any line: each call is recorded before it is made, the provider knows each refund by
 * one reference, and only a final answer ends a return.
 */
export function createReturns(deps: ReturnsDeps): (deposit: Deposit) => Promise<Deposit> {
  const { database, now, log, provider, settlement } = deps;

  const follow = async (deposit: Deposit, seen: Return): Promise<Deposit> => {
    const { playerId, orderId } = deposit;
    const reference = refundReferenceOf(playerId, orderId, seen.seq);
    if (seen.calls > 0) {
      const found = await provider.findRefund(reference, seen.refundId);
      if (found.status !== "absent") return conclude(deposit, seen, found);
      if (seen.refundId !== null) {
        log.error({ orderId, refundId: seen.refundId }, "the provider lost a refund it had accepted");
        return deposit;
      }
      // The call of a concurrent run may still be under way; a refusal is final only if no other call is.
      if ((seen.calledAt ?? 0) + longestCallMs > now()) return deposit;
    }
    const calledAt = now();
    const calls = await noteRefundCall(database, deposit, seen, calledAt);
    if (calls === null) return deposit;
    const answer = await provider.refund({ reference, paymentId: seen.paymentId, amount: seen.amount });
    if (answer.status === "unsent") await takeBackRefundCall(database, { ...seen, playerId, orderId });
    return conclude(deposit, { ...seen, calls, calledAt }, answer);
  };

  const conclude = async (
    deposit: Deposit,
    money: Return,
    answer: Exclude<Awaited<ReturnType<DepositProvider["refund" | "findRefund"]>>, { status: "absent" }>,
  ): Promise<Deposit> => {
    const { playerId, orderId } = deposit;
    if ("refundId" in answer) {
      if (answer.amount !== money.amount) {
        log.error({ orderId, refundId: answer.refundId }, "the provider's refund is not the one ordered");
        return deposit;
      }
      await noteRefundId(database, { playerId, orderId, seq: money.seq, refundId: answer.refundId });
    }
    switch (answer.status) {
      case "returned":
        return settlement.endReturn(deposit, money, "returned");
      case "failed":
        log.warn({ orderId, refundId: answer.refundId }, "a deposit could not be sent back and is credited");
        return settlement.endReturn(deposit, money, "not_returnable");
      case "refused":
        if (money.calls === 1) {
          log.warn({ orderId, code: answer.code }, "the provider refused to send a deposit back; it is credited");
          return settlement.endReturn(deposit, money, "not_returnable");
        }
        // The refusal of a repeated call proves nothing: the first call, which got no answer, may have sent the money.
        log.error({ orderId, code: answer.code }, "an operator must look up whether a deposit was sent back");
        return deposit;
      case "unsent":
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
