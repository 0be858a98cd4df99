// oxlint-disable-next-line typescript/triple-slash-reference -- other workspaces import this file, but not its declarations
/// <reference path="./http-ece.d.ts" />
import { createECDH } from "node:crypto";
import { encrypt } from "http_ece";
import { SignJWT } from "jose";
import type { PushKey } from "../../platform/crypto/push-key.ts";
import type { Subscription } from "./addresses.ts";

/** The sender: the lobby's address, by which a push service can find its operator, and the key it signs with. */
export interface Sender {
  /** An https address. */
  readonly address: string;
  readonly key: PushKey;
}

export interface EncryptedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** How long a signature is valid; push services accept at most 24 hours. */
const signedFor = "12h";

/** Signs a request to the push service at `endpoint` (RFC 8292) and returns its header. */
async function authorization(endpoint: string, { address, key }: Sender): Promise<string> {
  const point = Buffer.from(key.publicKey, "base64url");
  const [x, y] = [point.toString("base64url", 1, 33), point.toString("base64url", 33)];
  const token = await new SignJWT()
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(signedFor)
    .setSubject(address)
    .sign({ kty: "EC", crv: "P-256", x, y, d: key.privateKey });
  return `vapid t=${token}, k=${key.publicKey}`;
}

/**
 * Encrypts a text for a subscription (RFC 8291, aes128gcm) and signs the request (RFC 8292).
 * @param options.ttl seconds that the push service keeps the message for a device that it cannot reach
 * @param options.topic an undelivered message of the same topic is replaced (RFC 8030, 5.4)
 */
export async function encryptMessage(
  { endpoint, p256dh, auth }: Subscription,
  text: string,
  sender: Sender,
  { ttl, topic }: { readonly ttl: number; readonly topic: string },
): Promise<EncryptedMessage> {
  const privateKey = createECDH("prime256v1");
  privateKey.generateKeys();
  return {
    headers: {
      Authorization: await authorization(endpoint, sender),
      "Content-Type": "application/octet-stream",
      "Content-Encoding": "aes128gcm",
      TTL: String(ttl),
      Topic: topic,
      Urgency: "high",
    },
    body: encrypt(Buffer.from(text), { version: "aes128gcm", privateKey, dh: p256dh, authSecret: auth }),
  };
}
