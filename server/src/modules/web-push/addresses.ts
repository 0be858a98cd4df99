import { createECDH } from "node:crypto";
import { listedUrl } from "../../platform/outgoing/public-lookup.ts";

/** A browser's subscription (RFC 8030), with the keys that messages to it are encrypted with (RFC 8291). */
export interface Subscription {
  readonly endpoint: string;
  /** Public key, 65 bytes. */
  readonly p256dh: Buffer;
  /** Shared secret, 16 bytes. */
  readonly auth: Buffer;
}

/** A subscription as a browser sends it; keys in base64url. */
export interface GivenSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Returns whether an address has a listed host, so that no player can make the server call another one (R-INB-05).
 * @param hosts from the settings
 */
export function isListed(endpoint: string, hosts: readonly string[]): boolean {
  return listedUrl(endpoint, hosts)?.url.hash === "";
}

/** Returns whether 65 bytes are a point of the curve P-256: with any other, nothing can be encrypted. */
function isPoint(key: Buffer): boolean {
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

/** Returns a subscription that messages can be sent to, or the field that does not fit. */
export function readSubscription(
  given: GivenSubscription,
  hosts: readonly string[],
): Subscription | keyof GivenSubscription {
  const { endpoint } = given;
  if (!isListed(endpoint, hosts)) return "endpoint";
  const p256dh = Buffer.from(given.p256dh, "base64url");
  if (p256dh.length !== 65 || !isPoint(p256dh)) return "p256dh";
  const auth = Buffer.from(given.auth, "base64url");
  return auth.length === 16 ? { endpoint, p256dh, auth } : "auth";
}
