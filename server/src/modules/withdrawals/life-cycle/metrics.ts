import type { RowOf } from "../../../platform/db/query.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import { query } from "../statements.ts";

/** Returns the steps at which open orders are. */
export const readOpenSteps = query(
  "read_open_steps",
  `select s.code, count(*)::int as "orders!", min(s.created_at) as "since!"
   from withdrawals.withdrawal w
   join lateral (
     select code, created_at from withdrawals.step
     where player_id = w.player_id and order_id = w.order_id order by seq desc limit 1
   ) s on true
   where w.closed_at is null group by s.code`,
);

/** The open orders at a step: how many, and since when the oldest has been there (milliseconds since the epoch). */
export type OpenStep = RowOf<typeof readOpenSteps>;

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
