import type { Metrics } from "../../../platform/metrics.ts";
import type { OpenStep } from "./open-steps.ts";

interface Measured {
  readonly openSteps: () => Promise<readonly OpenStep[]>;
  readonly now: () => number;
}

/** Measures the open orders in the database: all nodes report the same. */
export function measureWithdrawals(metrics: Metrics, { openSteps, now }: Measured): void {
  const byStep = async (figure: (step: OpenStep) => number): Promise<ReadonlyMap<string, number>> =>
    new Map((await openSteps()).map((step) => [String(step.code), figure(step)]));
  metrics.gauges(
    { name: "fairlobby_withdrawals_open", help: "Open withdrawals, by their last step", label: "step" },
    () => byStep(({ orders }) => orders),
  );
  metrics.gauges(
    {
      name: "fairlobby_withdrawals_oldest_seconds",
      help: "How long the oldest open withdrawal has been at its step",
      label: "step",
    },
    () => byStep(({ since }) => Math.max(now() - since, 0) / 1000),
  );
}
