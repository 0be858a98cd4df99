import type { Metrics } from "../../platform/metrics.ts";

/** Returns the function that measures how long after a withdrawal's step an open lobby received its push. */
export function measurePushDelay(metrics: Metrics, now: () => number): (at: number) => void {
  const seconds = metrics.histogram({
    name: "fairlobby_push_delay_seconds",
    help: "Time from a withdrawal's step to its push, for steps that reached an open lobby",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  });
  // Never below 0: clocks of nodes differ slightly. `at` is set before the step's transaction commits.
  return (at) => seconds.observe(Math.max(now() - at, 0) / 1000);
}
