import type { Metrics } from "../../../platform/metrics.ts";
import type { MessageKind } from "./model.ts";
import type { MessageOutcome } from "./send.ts";

/** Counts the tries to send emails to players. */
export function countEmailMessages(metrics: Metrics): (kind: MessageKind, outcome: MessageOutcome) => void {
  const counter = metrics.counter({
    name: "fairlobby_emails_total",
    help: "Tries to send emails to players, by kind and by what became of them",
    labelNames: ["kind", "outcome"],
  });
  return (kind, outcome) => counter.inc({ kind, outcome });
}
