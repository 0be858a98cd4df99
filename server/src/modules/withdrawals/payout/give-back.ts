import type { Withdrawal } from "../life-cycle/model.ts";
import type { NextRun } from "../life-cycle/runs.ts";
import { applyToSeen, findPayout, followPayout, type PayoutRunDeps } from "./follow-payout.ts";

/** A concurrent run of the same job may be in its call for this long. */
export const maxCallMs = 60_000;

/** Gives back an order that made no progress for too long, once it is certain that it was not paid (R-SRV-53). */
export async function giveBackStalled(deps: PayoutRunDeps, order: Withdrawal): Promise<NextRun> {
  const { attempt } = order;
  const stalled = (): Promise<NextRun> => applyToSeen(deps, order, "stalled", { reason: "stalled" });
  if (attempt === null || attempt.outcome !== null) return stalled();
  const answer = await findPayout(deps, order, attempt);
  if (answer.outcome === "found") {
    if (answer.payout.state !== "pending") return followPayout(deps, order, attempt, answer.payout);
    await deps.provider.cancel(answer.payout.payoutId);
    const then = await findPayout(deps, order, attempt);
    if (then.outcome === "found" && then.payout.state !== "pending") {
      return followPayout(deps, order, attempt, then.payout);
    }
  } else if (answer.outcome === "none" && (attempt.calledAt ?? 0) + maxCallMs < deps.now()) {
    return stalled();
  }
  return { at: deps.now() + 600_000 };
}
