import { createPrivateKey, createSign, type KeyObject } from "node:crypto";
import type { Message } from "./dialects/dialect.ts";

/** A wallet's answer. Missing fields and fields of another type are null; such a `status` is empty. */
export interface Answer {
  readonly http: number;
  readonly type: string;
  readonly text: string;
  readonly status: string;
  readonly user: string | null;
  readonly requestUuid: string | null;
  readonly currency: string | null;
  /** The balance in the dialect's units. */
  readonly balance: bigint | null;
  /** A session's new token, if one was requested. */
  readonly token: string | null;
  readonly ms: number;
}

export interface Supplier {
  readonly key: KeyObject;
  /**
   * Sends a call and waits for its answer. Null without an answer: the wallet was not reached, closed the connection or
   * exceeded the time-out. Such a call may or may not have been executed.
   * @param signature replaces the body's signature; null sends none
   */
  send(path: string, body: string, signature?: string | null): Promise<Answer | null>;
  /** Duration of each answer in milliseconds, in the order of arrival. */
  readonly times: readonly number[];
}

/** Signs a body: RSA-SHA256 over its bytes, PKCS#1 v1.5, base64. */
export const signBody = (body: string, key: KeyObject): string =>
  createSign("RSA-SHA256").update(body).sign(key, "base64");

export const write = (message: Message): string => JSON.stringify(message.body);

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Reads a whole number from the JSON text, because balances are int64 and JSON.parse would round them. */
function wholeIn(text: string, name: string): bigint | null {
  const found = new RegExp(`"${name}"\\s*:\\s*(-?\\d+)\\s*[,}]`).exec(text)?.[1];
  return found === undefined ? null : BigInt(found);
}

function read(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * Creates a supplier.
 * @param url the wallet's base address, before the paths of the dialect
 * @param key the supplier's RSA private key, PEM
 * @param timeoutMs how long to wait for one answer
 */
export function createSupplier(options: {
  readonly url: string;
  readonly key: string;
  readonly signatureHeader: string;
  readonly timeoutMs: number;
}): Supplier {
  const key = createPrivateKey(options.key);
  const base = options.url.replace(/\/+$/, "");
  const times: number[] = [];
  return {
    key,
    times,
    async send(path, body, signature = signBody(body, key)) {
      const started = performance.now();
      try {
        const response = await fetch(base + path, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            ...(signature === null ? {} : { [options.signatureHeader]: signature }),
          },
          body,
          signal: AbortSignal.timeout(options.timeoutMs),
        });
        const text = await response.text();
        const ms = performance.now() - started;
        times.push(ms);
        const fields = read(text);
        return {
          http: response.status,
          type: response.headers.get("content-type") ?? "",
          text,
          status: textIn(fields["status"]) ?? "",
          user: textIn(fields["user"]),
          requestUuid: textIn(fields["request_uuid"]),
          currency: textIn(fields["currency"]),
          balance: wholeIn(text, "balance"),
          token: textIn(fields["token"]),
          ms,
        };
      } catch {
        return null;
      }
    },
  };
}
