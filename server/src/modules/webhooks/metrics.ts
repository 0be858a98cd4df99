import type { Sql } from "../../platform/db/database.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { AttemptOutcome } from "./send.ts";
import { countDeliveries } from "./store.ts";

/** Counts the attempts to send messages to endpoints. */
export function measureAttempts(metrics: Metrics): (endpoint: string, outcome: AttemptOutcome) => void {
  const counter = metrics.counter({
    name: "fairlobby_webhook_attempts_total",
    help: "Attempts to send webhooks, by endpoint and by what became of them",
    labelNames: ["endpoint", "outcome"],
  });
  return (endpoint, outcome) => counter.inc({ endpoint, outcome });
}

/** Measures the deliveries that wait and those that were given up: all nodes report the same. */
export function measureDeliveries(metrics: Metrics, sql: Sql): void {
  metrics.gauges(
    {
      name: "fairlobby_webhook_deliveries",
      help: "Webhooks of the last 30 days that wait or were given up",
      label: "state",
    },
    async () => new Map((await countDeliveries(sql)).map(({ state, count }) => [state, count])),
  );
}
