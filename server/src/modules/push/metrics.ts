import type { Metrics } from "../../platform/metrics.ts";

/** Returns the function that measures how long after its time a step reached an open lobby. */
export function measurePushDelay(metrics: Metrics, now: () => number): (at: number) => void {
  const seconds = metrics.histogram({
    name: "fairlobby_push_delay_seconds",
    help: "Time from a withdrawal's step to its push, for steps that reached an open lobby",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  });
  // The step's transaction sets its time before it commits; clocks of nodes differ slightly.
  return (at) => seconds.observe(Math.max(now() - at, 0) / 1000);
}
