import type { Metrics } from "../metrics.ts";
import type { Admission } from "./admission.ts";

export type CallMetrics = ReturnType<typeof createCallMetrics>;

/** Measures the calls of players at this node. */
export function createCallMetrics(metrics: Metrics, { stats }: Pick<Admission, "stats">) {
  metrics.gauge("fairlobby_calls_in_use", "Calls of players under way", () => stats().inUse);
  metrics.gauge("fairlobby_calls_waiting", "Calls waiting for another one of the same player", () => stats().waiting);
  return {
    seconds: metrics.histogram({
      name: "fairlobby_call_seconds",
      help: "Time to answer a call",
      labelNames: ["path", "outcome"],
    }),
    /** Calls answered 503 because a player had too many under way, or too many waited for the database. */
    refused: metrics.counter({
      name: "fairlobby_calls_refused_total",
      help: "Calls answered 503: too many of one player under way, or too many waiting for the database",
      labelNames: ["reason"],
    }),
  };
}
