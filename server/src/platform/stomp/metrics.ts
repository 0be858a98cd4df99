import type { Metrics } from "../metrics.ts";
import type { StompHub } from "./hub.ts";

/** Measures the push sessions of this node. */
export function measurePush(metrics: Metrics, hub: Pick<StompHub, "stats">): void {
  metrics.gauge("fairlobby_sockets", "Open push sessions", () => hub.stats().sessions);
  metrics.gauge("fairlobby_push_subscriptions", "Subscriptions of open push sessions", () => hub.stats().subscriptions);
  metrics.gauge(
    "fairlobby_push_dropped",
    "Push clients dropped since the start because they did not read",
    () => hub.stats().dropped,
  );
}
