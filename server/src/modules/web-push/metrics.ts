import type { Metrics } from "../../platform/metrics.ts";
import type { MessageOutcome } from "./send.ts";

/** Counts the messages to players' devices. */
export function countMessages(metrics: Metrics): (outcome: MessageOutcome) => void {
  const counter = metrics.counter({
    name: "fairlobby_web_push_total",
    help: "Messages to players' devices through browsers' push services, by what became of them",
    labelNames: ["outcome"],
  });
  return (outcome) => counter.inc({ outcome });
}
