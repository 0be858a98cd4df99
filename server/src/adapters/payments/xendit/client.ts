import type { Log } from "../../../platform/log.ts";
import { createOutgoing, type OutgoingOptions } from "../../../platform/outgoing.ts";
import { addresses, type XenditCall } from "./addresses.ts";

/**
 * What the provider said.
 * - ok: done; `body` is parsed JSON of unknown shape
 * - refused: certainly not done, and asking again will not help
 * - unknown: nobody can tell whether it was done (no answer, an outage, an unreadable answer), or it was never sent
 *   because calls of this kind are paused. Never to be taken for a refusal, never to be done again under another
 *   reference.
 */
export type XenditAnswer =
  | { readonly outcome: "ok"; readonly body: unknown }
  | { readonly outcome: "refused"; readonly status: number; readonly code: string; readonly message: string }
  | { readonly outcome: "unknown"; readonly reason: string };

/** Something in an answer that this version does not understand: its shape, or a state it does not know. */
export type Surprise = "unreadable" | "unknown_state";

export interface XenditClient {
  /** Reads; tried three times, within eight seconds in all. `id`: what stands in the address. */
  get(call: XenditCall, query?: Readonly<Record<string, string>>, id?: string): Promise<XenditAnswer>;
  /** Sends once, at most six seconds long. Send the same again only under the same reference or idempotency key. */
  post(call: XenditCall, body: object, more?: PostOptions): Promise<XenditAnswer>;
  /** Names in log and metric what an answer held that cannot be understood; never the answer itself. */
  surprised(call: XenditCall, surprise: Surprise, about: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

interface PostOptions {
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface XenditClientOptions {
  /** Base address, e.g. `https://api.xendit.co`. */
  readonly url: string;
  readonly apiKey: string;
  readonly log: Log;
  readonly measure?: OutgoingOptions["measure"];
  /** Counts answers that could not be understood. */
  readonly onSurprise?: (call: XenditCall, surprise: Surprise) => void;
  /** Milliseconds; for tests and slow links. */
  readonly times?: { readonly read?: number; readonly write?: number; readonly openFor?: number };
}

/** Which version of the payment calls is spoken; the payout and transaction calls ignore the header. */
const apiVersion = "2024-11-11";
const largestAnswer = 1024 * 1024;
/** Statuses that say nothing about the request itself: wrong key or scope, no funds. */
const undecidedStatuses: ReadonlySet<number> = new Set([401, 402, 403, 407]);
/** Of these statuses' codes, those that do say that the request cannot be done. */
const decidedCodes: ReadonlySet<string> = new Set(["REFUND_NOT_SUPPORTED", "PARTIAL_REFUND_NOT_SUPPORTED"]);
/** Codes that say "not now", whatever the status. */
const passingCodes: ReadonlySet<string> = new Set([
  "CHANNEL_UNAVAILABLE",
  "INSUFFICIENT_BALANCE",
  "ISSUER_UNAVAILABLE",
  "RATE_LIMIT_EXCEEDED",
  "REFUND_IN_PROGRESS",
  "SERVER_ERROR",
  "TEMPORARILY_UNAVAILABLE",
]);

/** A client of Xendit's API (https://docs.xendit.co/apidocs). */
export function createXenditClient(options: XenditClientOptions): XenditClient {
  const { log } = options;
  const authorization = `Basic ${Buffer.from(`${options.apiKey}:`).toString("base64")}`;
  const times = { read: 2_000, write: 6_000, openFor: 5_000, ...options.times };
  const outgoing = createOutgoing({
    target: "xendit",
    baseUrl: options.url,
    log,
    measure: options.measure,
    openForMs: times.openFor,
  });

  const surprised: XenditClient["surprised"] = (call, surprise, about) => {
    log.error({ call, surprise, ...about }, "an answer of the payment provider cannot be understood");
    options.onSurprise?.(call, surprise);
  };

  const unknown = (reason: string): XenditAnswer => ({ outcome: "unknown", reason });

  /** Sorts an answer that did arrive. */
  const read = (call: XenditCall, status: number, text: string): XenditAnswer => {
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      surprised(call, "unreadable", { status: String(status) });
      return unknown(`status ${status} with an unreadable body`);
    }
    if (status >= 200 && status < 300) return { outcome: "ok", body };
    const { error_code: code, message } = (body ?? {}) as { error_code?: unknown; message?: unknown };
    if (status < 400 || typeof code !== "string") {
      surprised(call, "unreadable", { status: String(status) });
      return unknown(`status ${status} without an error code`);
    }
    const undecided = undecidedStatuses.has(status) && !decidedCodes.has(code);
    if (undecided || passingCodes.has(code)) return unknown(`status ${status} ${code}`);
    return { outcome: "refused", status, code, message: typeof message === "string" ? message : "" };
  };

  const common = { authorization, "api-version": apiVersion, accept: "application/json" };
  const pathOf = (call: XenditCall, id = ""): string =>
    addresses[call].path.replace("{id}", () => encodeURIComponent(id));

  return {
    async get(call, query = {}, id) {
      const search = new URLSearchParams(query).toString();
      const answer = await outgoing.call({
        kind: call,
        method: "GET",
        path: pathOf(call, id) + (search === "" ? "" : `?${search}`),
        headers: common,
        timeoutMs: times.read,
        retries: 2,
        largest: largestAnswer,
      });
      return answer.outcome === "none" ? unknown(answer.reason) : read(call, answer.status, answer.text);
    },
    async post(call, body, { id, headers = {} } = {}) {
      const answer = await outgoing.call({
        kind: call,
        method: "POST",
        path: pathOf(call, id),
        headers: { ...headers, ...common, "content-type": "application/json" },
        body: JSON.stringify(body),
        timeoutMs: times.write,
        largest: largestAnswer,
      });
      return answer.outcome === "none" ? unknown(answer.reason) : read(call, answer.status, answer.text);
    },
    surprised,
    close: () => outgoing.close(),
  };
}
