import type { Metrics } from "../../../platform/metrics.ts";
import type { XenditClientOptions } from "./client.ts";
import type { XenditWebhookOptions } from "./webhook.ts";

type Measures = Required<Pick<XenditClientOptions, "measure" | "onUnexpected">> &
  Pick<XenditWebhookOptions, "onOutcome">;

/** Measures the calls to the provider and counts its messages. */
export function createXenditMetrics(metrics: Metrics): Measures {
  const target = "xendit";
  const outgoing = metrics.histogram({
    name: "fairlobby_outgoing_seconds",
    help: "Attempts to call a provider, by kind of call and outcome",
    labelNames: ["target", "kind", "outcome"],
  });
  const unexpected = metrics.counter({
    name: "fairlobby_provider_surprises_total",
    help: "Answers of a provider that could not be read, or held a state this version does not know",
    labelNames: ["target", "kind", "what"],
  });
  const webhooks = metrics.counter({
    name: "fairlobby_webhooks_total",
    help: "Messages of the payment provider, by what they are about and what became of them",
    labelNames: ["kind", "outcome"],
  });
  return {
    measure: (kind, outcome, seconds) => outgoing.observe({ target, kind, outcome }, seconds),
    onUnexpected: (kind, what) => unexpected.inc({ target, kind, what }),
    onOutcome: (kind, outcome) => webhooks.inc({ kind, outcome }),
  };
}
