import type { OrderId } from "@fairlobby/contract";
import type { Services } from "../../../platform/services.ts";
import { isLatePayable, type AttemptRef } from "../life-cycle/model.ts";
import { mustPost, postingOf } from "../life-cycle/postings.ts";
import { lockOrder } from "../life-cycle/store.ts";
import { enqueueAdvance } from "../life-cycle/runs.ts";
import { insertLatePayout, readSettled, returnLatePayout, type SettledAttempt } from "./late-payout-store.ts";
import { planLateCheck } from "./plan-looks.ts";
import type { Payout, PayoutProvider } from "@fairlobby/ports/payouts";
import { nextReversalWatch } from "./retry-times.ts";

export interface LatePayoutDeps extends Pick<Services, "database" | "now" | "log" | "currency"> {
  readonly provider: Pick<PayoutProvider, "find">;
}

/**
 * Books a payout that the provider made after reporting that it would not. The player keeps what was given back: the
 * house lost the money, booked in its account `losses`. Safe to run any number of times, and after a crash at any line:
 * each payout is booked by its own row, under the lock of its order.
 */
export async function checkLatePayout(deps: LatePayoutDeps, ref: AttemptRef): Promise<void> {
  const { database } = deps;
  const attempt = await readSettled(database, ref);
  if (attempt === null || !isLatePayable(attempt.outcome) || attempt.calls === 0) return;
  if (attempt.isReturned) return;
  const answer = await deps.provider.find(attempt.reference);
  if (answer.outcome === "found" && isOf(deps, attempt, answer.payout, ref.orderId)) {
    if (answer.payout.state === "paid") await book(deps, ref, answer.payout);
    // A payout that came back before it was booked moved no money in the end.
    if (answer.payout.state === "reversed" && attempt.booked !== null)
      await bookReturn(deps, ref, answer.payout.payoutId);
  }
  const next = nextReversalWatch(attempt.settledAt, deps.now());
  if (next !== null) await planLateCheck(database, ref, next);
}

function isOf({ log }: LatePayoutDeps, attempt: SettledAttempt, payout: Payout, orderId: OrderId): boolean {
  if (payout.reference === attempt.reference && payout.amount === attempt.net) return true;
  log.error({ orderId, payoutId: payout.payoutId }, "the provider's payout is not the one ordered");
  return false;
}

async function book(deps: LatePayoutDeps, ref: AttemptRef, { amount, payoutId }: Payout): Promise<void> {
  const { database, now, currency, log } = deps;
  const isBooked = await database.transaction(async (tx) => {
    await lockOrder(tx, ref);
    const attempt = await readSettled(tx, ref);
    if (attempt === null || !isLatePayable(attempt.outcome) || attempt.booked !== null) return false;
    if (attempt.isWaiting) {
      await enqueueAdvance(tx, ref);
      return false;
    }
    await insertLatePayout(tx, { ...ref, amount, at: now() });
    const legs = { kind: "payout_lost", house: { payouts: amount, losses: -amount } } as const;
    await mustPost(tx, now(), postingOf(ref, currency, `late:${ref.attempt}`, legs));
    return true;
  });
  if (!isBooked) return;
  const line = { orderId: ref.orderId, playerId: ref.playerId, payoutId, amount: amount.toString() };
  log.error(line, "a payout that had failed, and was given back, was paid after all: the house lost it");
}

async function bookReturn(deps: LatePayoutDeps, ref: AttemptRef, payoutId: string): Promise<void> {
  const { database, now, currency, log } = deps;
  const isBooked = await database.transaction(async (tx) => {
    await lockOrder(tx, ref);
    const amount = await returnLatePayout(tx, ref, now());
    if (amount === null) return false;
    const legs = { kind: "payout_recovered", house: { payouts: -amount, losses: amount } } as const;
    await mustPost(tx, now(), postingOf(ref, currency, `late-return:${ref.attempt}`, legs));
    return true;
  });
  if (isBooked) log.warn({ orderId: ref.orderId, payoutId }, "a payout that was paid after all came back");
}
