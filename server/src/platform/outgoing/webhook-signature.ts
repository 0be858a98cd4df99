import { createHmac } from "node:crypto";

/*
 * Standard Webhooks (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md), with
 * symmetric keys.
 */

/** What begins a secret; the rest is base64. */
const secretPrefix = "whsec_";

/** Reads a secret, `whsec_` and 24 to 64 bytes in base64; null if it is none. */
export function readWebhookSecret(text: string): Buffer | null {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  if (encoded === undefined) return null;
  const key = Buffer.from(encoded, "base64");
  return key.length >= 24 && key.length <= 64 ? key : null;
}

/** Returns the key of a secret that may also be any text, whose bytes are then the key. */
export const webhookKeyOf = (secret: string): Buffer =>
  (secret.startsWith(secretPrefix) ? readWebhookSecret(secret) : null) ?? Buffer.from(secret, "utf8");

/** What is sent, and what identifies it in every attempt. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
}

/**
 * Returns the headers of an attempt, with a signature by each key.
 * @param at the time of the attempt, milliseconds since the epoch
 */
export function webhookHeaders(keys: readonly Buffer[], { id, body }: WebhookMessage, at: number) {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = keys.map((key) => {
    const mac = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    return `v1,${mac}`;
  });
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
