import type { Metrics } from "../metrics.ts";
import type { StompHub } from "./hub.ts";

/** Measures what this node pushes to. */
export function measurePush(metrics: Metrics, { stats }: Pick<StompHub, "stats">): void {
  metrics.gauge("fairlobby_sockets", "Open push sessions", () => stats().sessions);
  metrics.gauge("fairlobby_push_subscriptions", "Subscriptions of open push sessions", () => stats().subscriptions);
  metrics.gauge(
    "fairlobby_push_dropped",
    "Push clients dropped since the start because they did not read",
    () => stats().dropped,
  );
}
