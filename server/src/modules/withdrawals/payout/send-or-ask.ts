import { longestCallMs } from "../../../platform/outgoing/outgoing.ts";
import { sealContext, type PayoutAttempt, type Withdrawal } from "../life-cycle/model.ts";
import { readOrder } from "../life-cycle/read-orders.ts";
import { lockOrder } from "../life-cycle/store.ts";
import { isAtBank } from "../life-cycle/transitions.ts";
import type { NextRun } from "../life-cycle/runs.ts";
import { noteCall, takeBackCall } from "./attempts.ts";
import { applyToSeen, findPayout, followPayout, type PayoutRunDeps } from "./follow-payout.ts";
import { nextPollAt } from "./retry-times.ts";
import { needsReview, openReview } from "./tax-review.ts";

/** Sends the payout of an order that may be at the bank, or opens its review, or asks for the payout's state. */
export async function sendOrAsk(deps: PayoutRunDeps, order: Withdrawal): Promise<NextRun> {
  const { attempt } = order;
  const { tax } = deps.rules;
  if (attempt === null) throw new Error("an order at the bank without a payout");
  if (attempt.calls === 0) {
    if (order.last.code !== 1700 || !needsReview(order, tax)) return send(deps, order, attempt);
    await openReview(deps, order, tax);
    return "again";
  }
  const answer = await findPayout(deps, order, attempt);
  const underWayUntil = (attempt.calledAt ?? 0) + longestCallMs;
  switch (answer.outcome) {
    case "found":
      return followPayout(deps, order, attempt, answer.payout);
    case "none":
      // The call of a concurrent run may still be under way; a refusal is final only if no other call is.
      if (underWayUntil > deps.now()) return { at: underWayUntil };
      // The payout never arrived; sending the same reference again cannot create a second one.
      return send(deps, order, attempt);
    case "unknown":
      return { at: nextPollAt(attempt.createdAt, deps.now()) };
  }
}

async function send(deps: PayoutRunDeps, order: Withdrawal, seen: PayoutAttempt): Promise<NextRun> {
  const { database, now, sealing, log } = deps;
  const calledAt = now();
  const calls = await database.transaction(async (tx) => {
    // Send nothing while the order is being given back or awaits its review.
    await lockOrder(tx, order);
    const locked = await readOrder(tx, order);
    if (locked === null || !isAtBank(locked.last.code)) return null;
    return noteCall(tx, order, seen, calledAt);
  });
  if (calls === null) return "again";
  const attempt: PayoutAttempt = { ...seen, calls, calledAt };
  const sent: Withdrawal = { ...order, attempt };
  const answer = await deps.provider.create({
    reference: attempt.reference,
    channel: order.channel,
    accountNumber: sealing.open(order.sealed.account, sealContext(order.orderId, "account")),
    holderName: sealing.open(order.sealed.holder, sealContext(order.orderId, "holder")),
    amount: order.sums.net,
  });
  switch (answer.outcome) {
    case "accepted":
      return followPayout(deps, sent, attempt, answer.payout);
    case "refused":
      log.warn({ orderId: order.orderId, code: answer.code }, "the provider refused a payout");
      // The refusal of a repeated call proves nothing: the first call, which got no reply, may still be under way.
      return calls > 1
        ? { at: nextPollAt(attempt.createdAt, now()) }
        : applyToSeen(deps, sent, "failed", { reason: "failed" });
    case "unsent":
      await takeBackCall(database, order, seen);
      return { at: nextPollAt(attempt.createdAt, now()) };
    case "unknown":
      return { at: nextPollAt(attempt.createdAt, now()) };
  }
}
