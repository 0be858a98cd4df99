import webPush from "web-push";
import type { PushKey } from "../../platform/crypto/push-key.ts";
import type { Subscription } from "./addresses.ts";

/** Who sends: the address of the lobby, by which a push service can find its operator, and the key it signs with. */
export interface Sender {
  /** An https address. */
  readonly address: string;
  readonly key: PushKey;
}

export interface EncryptedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Encrypts a text for a subscription (RFC 8291, aes128gcm) and signs the request (RFC 8292). The library only prepares the
 * request: its own sender has no limit to what it reads, and its time-out covers only a connection without traffic.
 * @param options.ttl seconds that the push service keeps the message for a device that it cannot reach
 * @param options.topic an undelivered message of the same topic is replaced (RFC 8030, 5.4)
 */
export function encryptMessage(
  { endpoint, p256dh, auth }: Subscription,
  text: string,
  { address: subject, key }: Sender,
  { ttl, topic }: { readonly ttl: number; readonly topic: string },
): EncryptedMessage {
  const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, {
    vapidDetails: { subject, publicKey: key.publicKey, privateKey: key.privateKey },
    TTL: ttl,
    topic,
    urgency: "high",
    contentEncoding: "aes128gcm",
  });
  if (!Buffer.isBuffer(body)) throw new Error("the message was not encrypted");
  // Some are numbers, other than the library's types say. The client sets the length.
  const { "Content-Length": _, ...others } = headers as Readonly<Record<string, string | number>>;
  return { headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])), body };
}
