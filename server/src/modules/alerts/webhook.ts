import { createHmac } from "node:crypto";
import { createOutgoing, type Outgoing } from "../../platform/outgoing/outgoing.ts";
import type { Log } from "../../platform/log/log.ts";

/** Where alerts are sent. */
export interface AlertWebhook {
  /** With its path. */
  readonly url: string;
  /** Signs what is sent. */
  readonly secret: string;
}

const timeoutMs = 5_000;

/** Returns the header that proves who sent a body: the time in ms, and HMAC-SHA256 over `<time>.<body>`, hex. */
export const signatureOf = (secret: string, at: number, body: string): string =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;

/** Sends alerts; throws where the other side did not answer with 2xx, so that the job tries again. */
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
        // The receiver knows an alert by its id and time: to get one twice does no harm.
        retries: 2,
        maxBytes: 64 * 1024,
      });
      if (answer.outcome === "none") throw new Error(`the alert was not sent: ${answer.reason}`);
      if (answer.status < 200 || answer.status > 299) throw new Error(`the alert was answered with ${answer.status}`);
    },
    close: () => calls.close(),
  };
}
