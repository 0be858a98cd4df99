import { createHmac } from "node:crypto";
import type { Outgoing } from "@fairlobby/ports/outgoing";
import { createOutgoing } from "../../platform/outgoing/outgoing.ts";
import { webhookHeaders, webhookKeyOf } from "../../platform/outgoing/webhook-signature.ts";
import type { Log } from "../../platform/log/log.ts";

/** Where alerts are sent. */
export interface AlertWebhook {
  /** The whole address, path included. */
  readonly url: string;
  /** Key of the signature of each request. */
  readonly secret: string;
}

/** What is sent about an alert; `lastAt` is a time as text. */
interface SentAlert extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly lastAt: string;
}

const timeoutMs = 5_000;

/**
 * Returns the header of version 1.0.0, which is sent beside those of Standard Webhooks: the time in ms, and HMAC-SHA256
 * over `<time>.<body>`, hex.
 */
const signatureOf = (secret: string, at: number, body: string): string =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;

/** Sends alerts; throws if the receiver did not answer with 2xx, so that the job tries again. */
export function createAlertSender({ url, secret }: AlertWebhook, log: Log, now: () => number) {
  const { origin, pathname, search } = new URL(url);
  const calls: Outgoing = createOutgoing({ target: "alert webhook", baseUrl: origin, log });
  return {
    async send(alert: SentAlert): Promise<void> {
      const body = JSON.stringify(alert);
      const at = now();
      // An alert that is sent again later is a message of its own.
      const message = { id: `${alert.id}.${Date.parse(alert.lastAt)}`, body };
      const answer = await calls.call({
        kind: "send_alert",
        method: "POST",
        path: pathname + search,
        headers: {
          ...webhookHeaders([webhookKeyOf(secret)], message, at),
          "x-fairlobby-signature": signatureOf(secret, at, body),
        },
        body,
        timeoutMs,
        // An alert may arrive twice: the receiver recognizes it by `id` and `lastAt`.
        retries: 2,
        maxBytes: 64 * 1024,
      });
      if (answer.outcome === "none") throw new Error(`the alert was not sent: ${answer.reason}`);
      if (answer.status < 200 || answer.status > 299) throw new Error(`the alert was answered with ${answer.status}`);
    },
    close: () => calls.close(),
  };
}
