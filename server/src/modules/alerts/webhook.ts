import { createHmac } from "node:crypto";
import { createOutgoing, type Outgoing } from "../../platform/outgoing/outgoing.ts";
import type { Log } from "../../platform/log/log.ts";

/** Where alerts are sent. */
export interface AlertWebhook {
  /** The whole address, path included. */
  readonly url: string;
  /** Key of the signature of each request. */
  readonly secret: string;
}

const timeoutMs = 5_000;

/** Returns the header that proves who sent a body: the time in ms, and HMAC-SHA256 over `<time>.<body>`, hex. */
export const signatureOf = (secret: string, at: number, body: string): string =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;

/** Sends alerts; throws if the receiver did not answer with 2xx, so that the job tries again. */
export function createAlertSender({ url, secret }: AlertWebhook, log: Log, now: () => number) {
  const { origin, pathname, search } = new URL(url);
  const calls: Outgoing = createOutgoing({ target: "alert webhook", baseUrl: origin, log });
  return {
    async send(alert: object): Promise<void> {
      const body = JSON.stringify(alert);
      const answer = await calls.call({
        kind: "send_alert",
        method: "POST",
        path: pathname + search,
        headers: { "content-type": "application/json", "x-fairlobby-signature": signatureOf(secret, now(), body) },
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
