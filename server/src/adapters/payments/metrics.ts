import type { UnexpectedAnswer } from "@fairlobby/ports/payments";
import type { Metrics } from "../../platform/metrics.ts";
import type { OutgoingOptions } from "../../platform/outgoing/outgoing.ts";
import type { WebhookOptions } from "./webhook.ts";

interface Measures extends Pick<WebhookOptions, "onOutcome"> {
  readonly measure: NonNullable<OutgoingOptions["measure"]>;
  readonly onUnexpected: (call: string, kind: UnexpectedAnswer) => void;
}

/**
 * Measures the calls to the payment provider and counts its messages.
 * @param target name of the adapter
 */
export function createPaymentMetrics(metrics: Metrics, target: string): Measures {
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
