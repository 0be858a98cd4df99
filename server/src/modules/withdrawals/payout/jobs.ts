import { everyMinutes, onJob, type JobHandler } from "../../../platform/jobs/jobs.ts";
import { endAtDeadline, endDueHold, sweepDueHolds } from "../holds/end-hold.ts";
import { readOpenOrders, type OpenOrder } from "../life-cycle/read-orders.ts";
import { repairOrderGuards } from "../life-cycle/repair-order-guards.ts";
import { advanceWithdrawal, enqueueAdvance, wakeQueue } from "../life-cycle/runs.ts";
import { wakeWaiting } from "../queue/admission.ts";
import { advanceOrder } from "./advance-order.ts";
import type { PayoutRunDeps } from "./follow-payout.ts";
import { checkLatePayout } from "./late-payouts.ts";
import { latePayoutCheck } from "./plan-looks.ts";

const sweepPageSize = 500;

export function withdrawalJobs(deps: PayoutRunDeps): JobHandler[] {
  const { database, log } = deps;
  return [
    onJob(advanceWithdrawal, (ref) => advanceOrder(deps, ref)),
    onJob(endDueHold, (ref) => endAtDeadline(deps, ref)),
    everyMinutes("sweep-holds", 1, () => sweepDueHolds(deps)),
    onJob(wakeQueue, () => wakeWaiting(deps)),
    onJob(latePayoutCheck, (ref) => checkLatePayout(deps, ref)),
    everyMinutes("sweep-withdrawals", 10, () => sweepOpenOrders(deps)),
    // The former name of `repairOrderGuards`: nodes of two versions share the job by its name in the queue.
    everyMinutes("mend-order-guards", 10, async () => {
      const repaired = await repairOrderGuards(database);
      if (repaired > 0) log.warn({ repaired }, "bet guards did not match the open orders and were repaired");
    }),
  ];
}

/** Plans a run of every open order that can proceed: its own job may have been given up. */
async function sweepOpenOrders(deps: PayoutRunDeps): Promise<void> {
  const { database, now, rules } = deps;
  await wakeWaiting(deps);
  const stalledBefore = now() - rules.stalledAfterMs;
  let after: OpenOrder | null = null;
  do {
    const page: OpenOrder[] = await readOpenOrders(database, { stalledBefore, after, limit: sweepPageSize });
    for (const order of page) await enqueueAdvance(database, order);
    after = page.at(-1) ?? null;
  } while (after !== null);
}
