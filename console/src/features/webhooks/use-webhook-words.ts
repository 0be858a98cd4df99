import type { ConsoleReply, WebhookState } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";

type Row = ConsoleReply<"/c/v1/webhooks/list">["rows"][number];

/** Returns the texts about messages to the operator's own programs. */
export function useWebhookWords() {
  const { t } = useLingui();
  const states: Readonly<Record<WebhookState, string>> = {
    waiting: t`Waiting`,
    delivered: t`Delivered`,
    given_up: t`Given up`,
  };
  return {
    state: (state: WebhookState): string => states[state],
    /** What became of an attempt: its status, or why there was none. */
    outcome({ status, failure }: Pick<Row, "status" | "failure">): string {
      if (status !== null) return String(status);
      return failure ?? t`no answer yet`;
    },
  };
}
