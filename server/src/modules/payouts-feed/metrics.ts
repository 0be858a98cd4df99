import type { Metrics } from "../../platform/metrics.ts";
import type { PaidOrder } from "../withdrawals/index.ts";

const minute = 60;
const hour = 3_600;

/** Returns the function that measures how long a player waited for the money. */
export function measurePayouts(metrics: Metrics): (order: PaidOrder) => void {
  const seconds = metrics.histogram({
    name: "fairlobby_payout_seconds",
    help: "Time from the order of a withdrawal to its payment",
    buckets: [minute, 5 * minute, 15 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour, 48 * hour],
  });
  return ({ orderedAt, paidAt }) => seconds.observe(Math.max(paidAt - orderedAt, 0) / 1000);
}
